import { describe, expect, it } from 'vitest';
import { type DatedFormulas, defaultFormulas, underEach } from './planningFormulas.ts';

const dated: DatedFormulas = {
  ...defaultFormulas,
  later: [
    { ...defaultFormulas, from: '2026-04', targetProfitMultiple: 3 },
    { ...defaultFormulas, from: '2026-06', hoursPerDay: 8 },
  ],
};
const hoursIn = (formulas: DatedFormulas, startMonth: string | null, endMonth: string | null) =>
  underEach(formulas, { startMonth, endMonth }, ({ hoursPerDay }) => hoursPerDay);

describe('what follows from formulas in the months of a span', () => {
  it('is one thing where they hold in all months', () => {
    expect(hoursIn(defaultFormulas, null, '2026-05')).toEqual([
      { startMonth: null, endMonth: '2026-05', made: 7.5 },
    ]);
  });

  it('is another from the month on in which it changes, and in no month beyond the span', () => {
    expect(hoursIn(dated, '2026-03', null)).toEqual([
      { startMonth: '2026-03', endMonth: '2026-05', made: 7.5 },
      { startMonth: '2026-06', endMonth: null, made: 8 },
    ]);
    expect(hoursIn(dated, null, '2026-05')).toEqual([{ startMonth: null, endMonth: '2026-05', made: 7.5 }]);
    expect(hoursIn(dated, '2026-07', '2026-08')).toEqual([
      { startMonth: '2026-07', endMonth: '2026-08', made: 8 },
    ]);
  });
});
