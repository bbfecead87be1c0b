import { describe, expect, it } from 'vitest';
import { type BudgetVersion, budget, budgetedNet, budgetMonths, splitByPay, targetOf } from './budget.ts';
import { noAmounts } from './pnlTotals.ts';

const leaves = {
  ...noAmounts(),
  retainerRevenue: 500_000,
  slaRevenue: 40_000,
  oneOffRevenue: 3_000,
  directStaffCosts: 100_000,
  directSoftwareCosts: 20_000,
  operatingStaffCosts: 10_000,
  operatingSoftwareCosts: 2_000,
  otherOperatingCosts: 1_000,
};
const april = { month: '2026-04', leaves, utilisation: 80.5 };
const may = { month: '2026-05', leaves: { ...leaves, oneOffRevenue: 0 } };
const fields: BudgetVersion = {
  name: 'Budget',
  origin: { kind: 'sheet' },
  includesOtherCosts: false,
  ...splitByPay([april, may]),
};
const active = { status: 'active' as const, fields };

describe('a budget', () => {
  it('holds what people cost apart, and gives it back with the rest', () => {
    const { months, people } = splitByPay([april, may]);
    expect(people).toEqual([
      { month: '2026-04', leaves: { directStaffCosts: 100_000, operatingStaffCosts: 10_000 } },
      { month: '2026-05', leaves: { directStaffCosts: 100_000, operatingStaffCosts: 10_000 } },
    ]);
    const { directStaffCosts: _, operatingStaffCosts: __, ...others } = leaves;
    expect(months).toEqual([
      { ...april, leaves: others },
      { ...may, leaves: { ...others, oneOffRevenue: 0 } },
    ]);
    expect(budgetMonths({ months, people })).toEqual([april, may]);
  });

  it('comes to the net profit of its months, with other operating costs where it says so', () => {
    expect(budgetedNet(fields)).toBe(2 * 411_000 - 3_000);
    expect(budgetedNet({ ...fields, includesOtherCosts: true })).toBe(2 * 410_000 - 3_000);
  });

  it.each([
    [{ teamHours: 160, utilization: 0.80549 }, { utilisation: 80.5 }],
    [{ teamHours: 1, utilization: 10 }, { utilisation: 1000 }],
    [{ teamHours: 1, utilization: 10.001 }, {}],
    [{ teamHours: 0, utilization: 0.5 }, {}],
  ])('takes as its target of %j what is shown: %j', (month, target) => {
    expect(targetOf(month)).toEqual(target);
  });

  it('is set once', () => {
    expect(budget.decide({ type: 'SetBudget', fields }, budget.initial)).toEqual([
      { type: 'BudgetSet', data: fields },
    ]);
    expect(budget.evolve(budget.initial, { type: 'BudgetSet', data: fields })).toEqual(active);
    expect(() => budget.decide({ type: 'SetBudget', fields }, active)).toThrow(
      expect.objectContaining({ code: 'conflict', message: 'This budget is set already.' }),
    );
  });

  it('is revised where it says something else, wherever that comes from', () => {
    const revise = (changed: Partial<BudgetVersion>) =>
      budget.decide({ type: 'ReviseBudget', fields: { ...fields, ...changed } }, active);
    expect(revise({ origin: { kind: 'forecast', position: 7, day: null } })).toEqual([]);
    for (const changed of [{ name: 'Bold' }, splitByPay([april]), { people: [] }])
      expect(revise(changed)).toEqual([{ type: 'BudgetRevised', data: { ...fields, ...changed } }]);
    expect(() => budget.decide({ type: 'ReviseBudget', fields }, budget.initial)).toThrow('This budget');
  });
});
