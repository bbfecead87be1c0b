import fc from 'fast-check';
import {
  type BankHolidayChange,
  type BankHolidayRegion,
  bankHolidayRegions,
  type DatedFormulas,
  defaultFormulas,
  type PlanningFormulas,
  workingDayCalendars,
} from '#domain/values/planningFormulas.ts';

/** Days with and without bank holidays, some on a weekend. */
const days = ['2025-12-25', '2025-12-27', '2026-01-02', '2026-03-17', '2026-04-03', '2026-05-04'].concat([
  '2026-05-15',
  '2026-05-31',
  '2026-06-15',
  '2026-07-13',
  '2026-12-28',
  '2027-05-31',
]);

/** Decisions that days of a region count, don't count, or stay as they are. */
const changesIn = (region: BankHolidayRegion): fc.Arbitrary<BankHolidayChange[]> =>
  fc.tuple(...days.map(() => fc.option(fc.boolean()))).map((all) =>
    days.flatMap((day, index) => {
      const isHoliday = all[index] ?? null;
      return isHoliday === null ? [] : [{ region, day, isHoliday }];
    }),
  );
const bankHolidays = fc.tuple(...bankHolidayRegions.map(changesIn)).map((changes) => changes.flat());

const thresholds = fc.constantFrom(
  { good: 0.8, watch: 0.6 },
  { good: 0.3, watch: 0.2 },
  { good: 1.05, watch: 0.125 },
  { good: 0.1, watch: 0 },
);

/** Sets of formulas that change figures. */
export const anyFormulas: fc.Arbitrary<PlanningFormulas> = fc
  .record({
    oneOffHours: fc.constantFrom('scheduled', 'whole'),
    defaultHourlyRate: fc.integer({ min: 1, max: 20_000 }),
    workingDays: fc.constantFrom(...workingDayCalendars),
    bankHolidays,
    monthlyCostIncludesEmployerNi: fc.boolean(),
    employerNiMethod: fc.constantFrom('flat', 'dated'),
    employerNiUplift: fc.constantFrom(0, 0.138, 0.15),
    employerNiTable: fc.constantFrom(defaultFormulas.employerNiTable, [
      { from: null, rate: 0.1, yearlyThreshold: 0 },
      { from: '2026-02-01', rate: 0.125, yearlyThreshold: 1_000_000 },
      { from: '2026-04-06', rate: 0.2, yearlyThreshold: 500_000 },
    ]),
    workingDaysPerYear: fc.constantFrom(252, 219),
    hoursPerDay: fc.constantFrom(7.5, 7.25, 8),
    netProfitIncludesOtherCosts: fc.boolean(),
    targetProfitMultiple: fc.constantFrom(0, 1.5, 2, 2.25),
    utilisationThresholds: thresholds,
    grossMarginThresholds: thresholds,
    freelancerMarginThresholds: thresholds,
    targetProfitThresholds: thresholds,
    capacityBounds: fc.constantFrom(defaultFormulas.capacityBounds, { healthy: 0.55, full: 1.2 }),
  })
  .map((changed) => ({ ...defaultFormulas, ...changed }));

/** The same, with others from some months on, one of which may change nothing. */
export const anyDatedFormulas: fc.Arbitrary<DatedFormulas> = fc
  .tuple(
    anyFormulas,
    fc.subarray(['2025-09', '2026-01', '2026-04', '2026-05', '2027-02']),
    fc.array(anyFormulas, { minLength: 5, maxLength: 5 }),
    fc.boolean(),
  )
  .map(([first, months, sets, isRepeated]) => {
    const later = months.map((from, index) => ({
      ...(isRepeated && index === 0 ? first : (sets[index] ?? first)),
      from,
    }));
    return later.length === 0 ? first : { ...first, later };
  });
