import fc from 'fast-check';
import { defaultFormulas, type PlanningFormulas } from '#domain/figures/formulas.ts';

/** Sets of formulas that figures come out otherwise under; working days stay weekdays. */
export const anyFormulas: fc.Arbitrary<PlanningFormulas> = fc
  .record({
    oneOffHours: fc.constantFrom('scheduled', 'whole'),
    defaultHourlyRate: fc.integer({ min: 1, max: 20_000 }),
    monthlyCostIncludesEmployerNi: fc.boolean(),
    employerNiMethod: fc.constantFrom('flat', 'dated'),
    employerNiUplift: fc.constantFrom(0, 0.138, 0.15),
    employerNiTable: fc.constantFrom(defaultFormulas.employerNiTable, [
      { from: null, rate: 0.1, yearlyThreshold: 0 },
      { from: '2026-02-01', rate: 0.125, yearlyThreshold: 1_000_000 },
      { from: '2026-04-06', rate: 0.2, yearlyThreshold: 500_000 },
    ]),
    netProfitIncludesOtherCosts: fc.boolean(),
    targetProfitMultiple: fc.constantFrom(0, 1.5, 2, 2.25),
  })
  .map((changed) => ({ ...defaultFormulas, ...changed }));
