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
    expect(digestText({ count, since: since.toISOString(), backupFault: null }, now)).toBe(text);
  });

  it('says first that something is wrong with the backup', () => {
    const since = new Date(2026, 4, 13, 18, 0).toISOString();
    const backupFault = 'The backup of 14 May 2026 failed.';
    expect(digestText({ count: 0, since, backupFault }, now)).toBe('Backup: a fault');
    expect(digestText({ count: 2, since, backupFault }, now)).toBe(
      'Backup: a fault, and 2 changes since Wednesday',
    );
  });
});
