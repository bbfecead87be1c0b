import { describe, expect, it } from 'vitest';
import type { TeamMemberFields } from '../people/personInput.ts';
import * as records from '../testing/records.ts';
import { defaultFormulas } from '../values/planningFormulas.ts';
import { line } from './line.ts';
import {
  directPercentage,
  freelancerAdditionalHours,
  freelancerCost,
  freelancerLines,
  freelancerMonthLines,
  furtherFreelancerLines,
  hourlyRateIncludingNi,
  monthlySalary,
  splitCost,
  teamMemberLines,
} from './peopleLines.ts';

const member: TeamMemberFields = {
  ...records.member,
  salary: 5_000_000,
  workingHours: 37.5,
  paidLeaveDays: 28,
  costType: 'both',
  directCostPercentage: 60,
};
const { freelancer } = records;
const always = { from: null, to: null };

describe('the direct percentage', () => {
  it.each([
    ['direct', 30, 100],
    ['operational', 30, 0],
    ['both', 30, 30],
    ['both', 0, 0],
  ] as const)('%s with %i stored is %i', (costType, directCostPercentage, percentage) => {
    expect(directPercentage({ costType, directCostPercentage })).toBe(percentage);
  });
});

describe('dividing a cost', () => {
  it.each([
    [416_667, 60, 250_000, 166_667],
    [101, 50, 51, 50],
    [1, 50, 1, 0],
    [0, 50, 0, 0],
    [100, 0, 0, 100],
    [100, 100, 100, 0],
    [333, 33, 110, 223],
  ])('%i pence at %i%% are %i direct and %i operating', (cost, percentage, directCost, operatingCost) => {
    expect(splitCost(cost, percentage)).toEqual({ directCost, operatingCost });
  });
});

describe('amounts of a month are worked out exactly and rounded once', () => {
  it.each([
    // £46,000 at 80 %: a twelfth is £3,833.33⅓.
    { salary: 4_600_000, percentage: 80, directCost: 306_667, operatingCost: 76_666, targetProfit: 613_333 },
    { salary: 4_600_000, percentage: 100, directCost: 383_333, operatingCost: 0, targetProfit: 766_667 },
    { salary: 4_600_000, percentage: 0, directCost: 0, operatingCost: 383_333, targetProfit: 0 },
    // The direct part is exactly half a penny, and its twelfth is no finite decimal.
    { salary: 100, percentage: 6, directCost: 1, operatingCost: 7, targetProfit: 1 },
  ])(
    "a team member's: $salary pence a year at $percentage %",
    ({ salary, percentage, directCost, operatingCost, targetProfit }) => {
      const paid = { ...member, salary, directCostPercentage: percentage };
      expect(teamMemberLines(paid, defaultFormulas)).toMatchObject([
        { directCost, operatingCost, targetProfit },
      ]);
    },
  );

  it("a team member's with employer NI", () => {
    // (£46,000 + £6,348) ÷ 12 = £4,362.33⅓, of which 80 % is £3,489.86⅔.
    const paid = { ...member, salary: 4_600_000, directCostPercentage: 80 };
    const withNi = { ...defaultFormulas, monthlyCostIncludesEmployerNi: true, targetProfitMultiple: 1.5 };
    expect(teamMemberLines(paid, withNi)).toMatchObject([
      { directCost: 348_987, operatingCost: 87_246, targetProfit: 523_480 },
    ]);
  });

  it.each([
    // Half an hour at £60.51 is £30.255.
    { percentage: 50, directCost: 1513, operatingCost: 1513, targetProfit: 3026 },
    { percentage: 100, directCost: 3026, operatingCost: 0, targetProfit: 6051 },
    { percentage: 33, directCost: 998, operatingCost: 2028, targetProfit: 1997 },
  ])(
    "a freelancer's: half an hour at £60.51 and $percentage %",
    ({ percentage, directCost, operatingCost, targetProfit }) => {
      const half = {
        ...freelancer,
        hourlyRate: 6051,
        costType: 'both' as const,
        directCostPercentage: percentage,
      };
      const expected = { directCost, operatingCost, targetProfit };
      expect(freelancerLines({ ...half, minAgreedHours: 0.5 }, defaultFormulas)).toMatchObject([expected]);
      expect(
        freelancerMonthLines({ ...half, minAgreedHours: 0 }, '2026-05', 0.5, defaultFormulas),
      ).toMatchObject([expected]);
    },
  );

  it("a freelancer's beyond the agreed hours: both lines come to the month's", () => {
    const agreed = { ...freelancer, hourlyRate: 6051, minAgreedHours: 0.5 };
    const lines = [
      ...freelancerLines(agreed, defaultFormulas),
      ...freelancerMonthLines(agreed, '2026-05', 1, defaultFormulas),
    ];
    expect(lines.map(({ directCost, targetProfit }) => [directCost, targetProfit])).toEqual([
      [3026, 6051],
      [3025, 6051],
    ]);
  });
});

describe('a monthly salary', () => {
  it.each([
    [3_600_000, true, 300_000],
    [5_000_000, true, 416_667],
    [4_100_000, false, 341_667],
    [0, true, 0],
    [5, true, 0],
    [6, true, 1],
  ])('of %i pence a year is %i', (salary, isUkEmployee, pence) => {
    expect(monthlySalary({ ...member, salary, isUkEmployee }, defaultFormulas)).toBe(pence);
  });

  it('holds employer NI of UK employees where the formulas say so', () => {
    const formulas = { ...defaultFormulas, monthlyCostIncludesEmployerNi: true };
    expect(monthlySalary(member, formulas)).toBe(474_167);
    expect(monthlySalary({ ...member, isUkEmployee: false }, formulas)).toBe(416_667);
    expect(monthlySalary(member, { ...formulas, employerNiUplift: 0.15 })).toBe(479_167);
  });
});

describe('an hourly rate including NI', () => {
  it.each([
    [3_600_000, true, 25, 2406],
    [5_000_000, true, 28, 3387],
    [4_100_000, false, 25, 2408],
    [4_100_000, true, 0, 2469],
    [4_100_000, true, 50, 3080],
    [4_100_000, true, 27.5, 2771],
    [0, true, 25, 0],
  ])('of %i pence a year (UK: %s, %d days of leave) is %i', (salary, isUkEmployee, paidLeaveDays, pence) => {
    expect(hourlyRateIncludingNi({ salary, isUkEmployee, paidLeaveDays }, defaultFormulas)).toBe(pence);
  });

  it('follows the formulas', () => {
    const formulas = {
      ...defaultFormulas,
      employerNiUplift: 0.15,
      workingDaysPerYear: 260,
      hoursPerDay: 8,
    };
    expect(hourlyRateIncludingNi({ ...member, salary: 4_000_000, paidLeaveDays: 10 }, formulas)).toBe(2300);
  });

  it('is 0 for someone who never works', () => {
    const formulas = { ...defaultFormulas, workingDaysPerYear: 50 };
    expect(hourlyRateIncludingNi({ ...member, paidLeaveDays: 50 }, formulas)).toBe(0);
  });
});

describe("a team member's line", () => {
  it('holds hours for a working day, and cost for a month', () => {
    expect(teamMemberLines(member, defaultFormulas)).toEqual([
      line('teamMember', always, {
        dayHours: '7.5',
        directDayHours: '4.5',
        directCost: 250_000,
        operatingCost: 166_667,
        targetProfit: 500_000,
        calculation: '37.5h a week ÷ 5',
        amountCalculation: '£50,000 a year ÷ 12 × 60% = £2,500 direct, the rest of £4,166.67 operating',
      }),
    ]);
  });

  it('tells of employer NI where the formulas count it, for those it is paid for', () => {
    const withNi = { ...defaultFormulas, monthlyCostIncludesEmployerNi: true };
    const textOf = (isUkEmployee: boolean) =>
      teamMemberLines({ ...member, isUkEmployee, costType: 'direct' }, withNi)[0]?.amountCalculation;
    expect(textOf(true)).toBe('(£50,000 a year + £6,900 employer NI) ÷ 12 = £4,741.67');
    expect(textOf(false)).toBe('£50,000 a year ÷ 12 = £4,166.67');
  });

  it('keeps odd hours exact', () => {
    expect(
      teamMemberLines({ ...member, workingHours: 37.33, directCostPercentage: 33 }, defaultFormulas),
    ).toMatchObject([{ dayHours: '7.466', directDayHours: '2.46378' }]);
  });

  it('has no direct hours and no direct cost when operational', () => {
    expect(teamMemberLines({ ...member, costType: 'operational' }, defaultFormulas)).toMatchObject([
      {
        ...{ dayHours: '7.5', directDayHours: '0', directCost: 0, operatingCost: 416_667 },
        amountCalculation: '£50,000 a year ÷ 12 = £4,166.67',
      },
    ]);
  });
});

describe("a freelancer's lines", () => {
  it.each([
    [20, 0, 0],
    [20, 20, 0],
    [20, 26.5, 6.5],
    [0, 12, 12],
  ])('with %d hours agreed and %d allocated have %d additional', (agreed, allocated, additional) => {
    expect(freelancerAdditionalHours(agreed, allocated)).toBe(additional);
  });

  it.each([
    [0, 90_000],
    [19.5, 90_000],
    [20, 90_000],
    [26.5, 119_250],
  ])('cost the agreed hours at least: %d allocated are %i pence', (allocated, pence) => {
    expect(freelancerCost(freelancer, allocated)).toBe(pence);
  });

  it('hold the agreed hours in every month', () => {
    const shared = { ...freelancer, costType: 'both' as const, directCostPercentage: 75 };
    expect(freelancerLines(shared, defaultFormulas)).toEqual([
      line('freelancer', always, {
        contractedHours: '15',
        directCost: 67_500,
        operatingCost: 22_500,
        targetProfit: 135_000,
        calculation: '20h agreed, of which 75% is direct',
        amountCalculation: '20h agreed × £45/h, of which 75% is direct',
      }),
    ]);
  });

  it('hold what is beyond them in its month alone', () => {
    expect(freelancerMonthLines(freelancer, '2026-05', 26.5, defaultFormulas)).toEqual([
      line(
        'freelancerAdditional',
        { from: '2026-05', to: '2026-05' },
        { directCost: 29_250, targetProfit: 58_500, amountCalculation: '6.5h beyond the agreed 20h × £45/h' },
      ),
    ]);
    expect(freelancerMonthLines(freelancer, '2026-05', 20, defaultFormulas)).toEqual([]);
    // 67 % of £900 is direct, then 67 % of £1,192.50, which is £798.98.
    const divided = { ...freelancer, costType: 'both' as const, directCostPercentage: 67 };
    expect(freelancerMonthLines(divided, '2026-05', 26.5, defaultFormulas)).toMatchObject([
      { directCost: 79_898 - 60_300, operatingCost: 39_352 - 29_700 },
    ]);
  });

  it.each([
    ['all within the agreed ones', 10, 20, undefined],
    ['some beyond them', 10, 26.5, { directCost: 29_250, words: '6.5h' }],
    ['all beyond them', 22, 26.5, { directCost: 20_250, words: '4.5h' }],
    ['none', 26.5, 26.5, undefined],
  ])('hold what further hours cost on top of others: %s', (_, before, allocated, cost) => {
    const lines = furtherFreelancerLines(freelancer, '2026-05', { before, allocated }, defaultFormulas);
    expect(
      lines.map(({ directCost, targetProfit, amountCalculation }) => [
        directCost,
        targetProfit,
        amountCalculation,
      ]),
    ).toEqual(
      cost ? [[cost.directCost, 2 * cost.directCost, `${cost.words} beyond the agreed 20h × £45/h`]] : [],
    );
  });

  it('hold nothing beyond the agreed hours outside of their months', () => {
    const spring = { ...freelancer, startMonth: '2026-03', endMonth: '2026-05' };
    const counted = ['2026-02', '2026-03', '2026-05', '2026-06'].map(
      (month) => freelancerMonthLines(spring, month, 30, defaultFormulas).length,
    );
    expect(counted).toEqual([0, 1, 1, 0]);
  });
});
