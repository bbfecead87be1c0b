import { describe, expect, it } from 'vitest';
import { directPart, hoursText, pounds } from './words.ts';

describe('figures in words', () => {
  it.each([
    [300_000, '£3,000'],
    [8250, '£82.50'],
    [5, '£0.05'],
    [0, '£0'],
    [-2450, '−£24.50'],
    [123_456_700, '£1,234,567'],
  ])('%i pence read "%s"', (pence, text) => {
    expect(pounds(pence)).toBe(text);
  });

  it.each([
    [40, '40h'],
    [7.5, '7.5h'],
    [0, '0h'],
  ])('%d hours read "%s"', (hours, text) => {
    expect(hoursText(hours)).toBe(text);
  });

  it.each([
    [0, ''],
    [60, ', of which 60% is direct'],
    [100, ''],
  ])('%i per cent direct reads "%s"', (percentage, text) => {
    expect(directPart(percentage)).toBe(text);
  });
});
