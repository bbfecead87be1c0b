import { Big } from 'big.js';
import { z } from 'zod';
import type { Decider, EventOf } from '../records/decider.ts';
import { sameValue } from '../values/equality.ts';
import { DomainError, notFound } from '../values/errors.ts';
import { addMonths, type Month } from '../values/month.ts';
import { monthSchema } from '../values/monthInput.ts';
import { isOfStaff, type PnlLeaf, pnlLeaves } from './leaves.ts';
import { type LeafAmounts, totalsOf } from './pnlTotals.ts';

// Stream: budget-{id}

const amounts = (isIncluded: (leaf: PnlLeaf) => boolean) =>
  z.object({
    month: monthSchema,
    /** Pence. */
    leaves: z.record(z.enum(pnlLeaves.filter(isIncluded)), z.number().int()),
  });

/** Highest target of utilisation, in per cent. */
export const maxUtilisation = 1000;

/**
 * A version of a budget: the leaves of the P&L of each month. `people` holds those that reveal pay, and is encrypted in
 * the log.
 */
const version = z.object({
  name: z.string(),
  /** The forecast at a position of the log, with the past day if one was requested; or a sheet. */
  origin: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('forecast'), position: z.number().int().min(0), day: z.string().nullable() }),
    z.object({ kind: z.literal('sheet') }),
  ]),
  /** Whether net profit was after other operating costs when the budget was set. */
  includesOtherCosts: z.boolean(),
  months: z.array(
    amounts((leaf) => !isOfStaff(leaf)).extend({
      /** Target of capacity utilisation in per cent, with one decimal; absent if none is set. */
      utilisation: z.number().min(0).max(maxUtilisation).optional(),
    }),
  ),
  people: z.array(amounts(isOfStaff)),
});
export type BudgetVersion = z.infer<typeof version>;

/** A month of a budget: pence, and the target of capacity utilisation in per cent, if set. */
export type BudgetMonth = { month: Month; leaves: LeafAmounts; utilisation?: number | undefined };

/** Splits the months of a budget into leaves without and with pay. */
export const splitByPay = (months: readonly BudgetMonth[]): Pick<BudgetVersion, 'months' | 'people'> => {
  const part = (leaves: LeafAmounts, isIncluded: (leaf: PnlLeaf) => boolean) =>
    Object.fromEntries(pnlLeaves.filter(isIncluded).map((leaf) => [leaf, leaves[leaf]])) as LeafAmounts;
  return {
    months: months.map((each) => ({ ...each, leaves: part(each.leaves, (leaf) => !isOfStaff(leaf)) })),
    people: months.map(({ month, leaves }) => ({ month, leaves: part(leaves, isOfStaff) })),
  };
};

/** The months of a budget with all leaves, the inverse of `splitByPay`. */
export const budgetMonths = ({ months, people }: Pick<BudgetVersion, 'months' | 'people'>): BudgetMonth[] =>
  months.map((each, place) => ({
    ...each,
    leaves: { ...each.leaves, ...people[place]?.leaves } as LeafAmounts,
  }));

/**
 * A month's capacity utilisation as a budget's target: per cent with one decimal, as shown. No target if the team has
 * no hours or the utilisation exceeds the maximum.
 */
export const targetOf = ({
  teamHours,
  utilization,
}: {
  teamHours: number;
  /** A fraction. */
  utilization: number;
}): Pick<BudgetMonth, 'utilisation'> => {
  const utilisation = new Big(utilization).times(100).round(1).toNumber();
  return teamHours > 0 && utilisation <= maxUtilisation ? { utilisation } : {};
};

/** Budgeted net profit of all months, in pence. */
export const budgetedNet = (budget: BudgetVersion): number =>
  budgetMonths(budget).reduce((sum, { leaves }) => sum + totalsOf(leaves, budget.includesOtherCosts).net, 0);

/** The last month of a financial year that begins with a month. */
export const lastOfYear = (from: Month): Month => addMonths(from, 11);

// Events. Each holds the complete budget of its version; earlier versions stay.
export const budgetEvents = { BudgetSet: version, BudgetRevised: version };
export type BudgetEvent = EventOf<typeof budgetEvents>;

export type BudgetState = { status: 'absent' } | { status: 'active'; fields: BudgetVersion };

const evolve = (_state: BudgetState, { data }: BudgetEvent): BudgetState => ({
  status: 'active',
  fields: data,
});

export type BudgetCommand = { type: 'SetBudget' | 'ReviseBudget'; fields: BudgetVersion };

const decide = ({ type, fields }: BudgetCommand, state: BudgetState): BudgetEvent[] => {
  if (type === 'SetBudget') {
    if (state.status === 'active') throw new DomainError('conflict', 'This budget is set already.');
    return [{ type: 'BudgetSet', data: fields }];
  }
  if (state.status === 'absent') throw notFound('This budget');
  const contents = ({ name, months, people }: BudgetVersion) => ({ name, months, people });
  return sameValue(contents(fields), contents(state.fields)) ? [] : [{ type: 'BudgetRevised', data: fields }];
};

/** A budget of a financial year, revised as a new version (docs/domain.md, Budgets). */
export const budget: Decider<BudgetState, BudgetCommand, BudgetEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
