import { describe, expect, it } from 'vitest';
import type { MonthCoverage } from '#projections/plans/planCoverage/view.ts';
import { coverageTone, freeWords, workWords } from './coverageWords.ts';

const december: MonthCoverage = {
  month: '2026-12',
  demandHours: 400,
  plannedHours: 338,
  uncoveredHours: 62,
  capacityHours: 478,
  freeHours: 140,
};
const told = (changes: Partial<MonthCoverage>) => {
  const month = { ...december, ...changes };
  return `${workWords(month)}; ${freeWords(month)}: ${coverageTone(month)}`;
};

describe('how far a month is planned, in words', () => {
  it.each([
    [{}, "62h of December's work has nobody yet; 140h are free for clients: watch"],
    [{ uncoveredHours: 140.5 }, "140.5h of December's work has nobody yet; 140h are free for clients: over"],
    [{ freeHours: 1 }, "62h of December's work has nobody yet; 1h is free for clients: over"],
    [{ freeHours: 0 }, "62h of December's work has nobody yet; nobody has hours free: over"],
    [{ uncoveredHours: 0 }, "All of December's work has people; 140h are free for clients: good"],
    [
      { demandHours: 0, uncoveredHours: 0 },
      'December has no work that needs hours yet; 140h are free for clients: good',
    ],
    [
      { capacityHours: 0, freeHours: 0, uncoveredHours: 400 },
      "400h of December's work has nobody yet; there are no people to do it: over",
    ],
  ])('%j', (changes, words) => expect(told(changes)).toBe(words));
});
