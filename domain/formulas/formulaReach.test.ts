import { describe, expect, it } from 'vitest';
import { defaultFormulas } from '../values/planningFormulas.ts';
import { formulaReach } from './formulaReach.ts';

const withNi = { ...defaultFormulas, monthlyCostIncludesEmployerNi: true };
const dated = { ...withNi, employerNiMethod: 'dated' as const };

describe('what a formula moves', () => {
  it.each([
    ['employerNiUplift', defaultFormulas, /hourly rates alone until “Employer NI is part/],
    ['employerNiUplift', withNi, null],
    ['employerNiUplift', dated, /nothing while employer NI follows rates and thresholds by date/],
    ['employerNiTable', dated, null],
    ['employerNiTable', withNi, /nothing while employer NI is a flat uplift/],
    ['employerNiMethod', withNi, null],
    ['employerNiMethod', dated, null],
    ['employerNiMethod', defaultFormulas, /hourly rates alone until/],
    ['bankHolidays', defaultFormulas, /only the capacity of people with a region of their own/],
    ['bankHolidays', { ...defaultFormulas, workingDays: 'scotland' as const }, /capacity, and no money/],
    ['netProfitIncludesOtherCosts', defaultFormulas, null],
    ['monthlyCostIncludesEmployerNi', defaultFormulas, null],
    ['workingDaysPerYear', defaultFormulas, /^moves hourly rates alone\.$/],
    ['hoursPerDay', defaultFormulas, /^moves hourly rates alone\.$/],
    ['workingDays', defaultFormulas, /^moves capacity, and no money\.$/],
    ['oneOffHours', defaultFormulas, /^moves the hours that projects need/],
    ['defaultHourlyRate', defaultFormulas, /^moves the hours that projects need/],
    ['targetProfitMultiple', defaultFormulas, /^moves target profits alone\.$/],
    ['utilisationThresholds', defaultFormulas, /^moves colours alone/],
    ['grossMarginThresholds', defaultFormulas, /^moves colours alone/],
    ['freelancerMarginThresholds', defaultFormulas, /^moves colours alone/],
    ['targetProfitThresholds', defaultFormulas, /^moves colours alone/],
    ['capacityBounds', defaultFormulas, /^moves colours alone/],
  ] as const)('%s is told by what holds beside it', (name, set, words) => {
    const said = formulaReach(name, set);
    if (words === null) expect(said).toBeNull();
    else expect(said).toMatch(words);
  });
});
