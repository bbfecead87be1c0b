import { describe, expect, it } from 'vitest';
import { digestText } from './digestText.ts';

const now = new Date(2026, 4, 14, 12, 0);

describe('how much others have done', () => {
  it.each([
    [1, new Date(2026, 4, 14, 9, 30), '1 change since 09:30'],
    [12, new Date(2026, 4, 13, 18, 0), '12 changes since Wednesday'],
    [1_200, new Date(2026, 4, 9, 9, 0), '1,200 changes since Saturday'],
    [3, new Date(2026, 4, 7, 9, 0), '3 changes since 7 May 2026'],
  ])('%i reads since when', (count, since, text) => {
    expect(digestText({ count, since: since.toISOString() }, now)).toBe(text);
  });
});
