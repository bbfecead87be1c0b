import type { BudgetVersion } from '#domain/money/budget.ts';
import { streams } from '#domain/records/streams.ts';
import { type AnyStep, step } from './step.ts';

const stream = streams.budget(1);

/** A budget taken from the forecast, and revised from a sheet. */
export const budgets = (): AnyStep[] => [
  step('budget', stream, {
    type: 'SetBudget',
    fields: budgetOf('Budget 2027', { kind: 'forecast', position: 12, day: '2026-05-08' }, 300_000),
  }),
  step(
    'budget',
    stream,
    { type: 'ReviseBudget', fields: budgetOf('Budget 2027, June', { kind: 'sheet' }, 310_050) },
    { reason: 'Agreed with the board' },
  ),
];

/** The same budget with a target of utilisation. */
export const targets = (): AnyStep[] => {
  const { months, ...rest } = budgetOf('Budget 2027, June', { kind: 'sheet' }, 310_050);
  const targeted = months.map((month) => ({ ...month, utilisation: 82.5 }));
  return [step('budget', stream, { type: 'ReviseBudget', fields: { ...rest, months: targeted } })];
};

const budgetOf = (name: string, origin: BudgetVersion['origin'], revenue: number): BudgetVersion => ({
  name,
  origin,
  includesOtherCosts: false,
  months: [
    {
      month: '2027-04',
      leaves: {
        directSoftwareCosts: 4_000,
        operatingSoftwareCosts: 4_000,
        otherOperatingCosts: -7_525,
        retainerRevenue: revenue,
        slaRevenue: 0,
        oneOffRevenue: 0,
      } as BudgetVersion['months'][number]['leaves'],
    },
  ],
  people: [
    {
      month: '2027-04',
      leaves: {
        directStaffCosts: 99_975,
        operatingStaffCosts: 325,
      } as BudgetVersion['people'][number]['leaves'],
    },
  ],
});
