import { Big } from 'big.js';
import { sql } from 'slonik';
import { z } from 'zod';
import { type BudgetVersion, budgetEvents, budgetMonths } from '#domain/money/budget.ts';
import type { Basis } from '#domain/money/period.ts';
import { figuresOf } from '#domain/money/pnlTotals.ts';
import type { Month } from '#domain/values/month.ts';
import { authorOf } from '../../access/users/readModel.ts';
import { personView } from '../../formulas/view.ts';
import { reasonAt } from '../../history/queries.ts';
import type { Whole } from '../../reading/pay.ts';
import { formulasIn, type Read, table } from '../../reading/read.ts';
import type { ReadModel, Table } from '../../reading/readModel.ts';
import { reportedMonths } from '../pnl/periods.ts';
import type { BudgetEntryView, BudgetView } from './view.ts';

/** One row for each version of a budget. Its reason is only in the history. */
const budgets: Table = {
  name: 'budgets',
  isAppendOnly: true,
  isJournal: true,
  columns: {
    position: 'bigint not null',
    id: 'int not null',
    version: 'int not null',
    at: 'text not null',
    author: 'text not null',
    budget: 'jsonb not null',
  },
  indexes: ['(id)'],
};

/** All versions of budgets; rows are only added, never changed. */
export const budgetsModel: ReadModel = {
  tables: [budgets],
  derive() {},
  record({ event, change }, _foldedState, rows) {
    if (change.kind !== 'budget') return;
    rows.add(budgets, {
      position: event.position,
      id: Number(change.key),
      version: event.version,
      at: event.metadata.at,
      author: event.metadata.by,
      budget: change.data as BudgetVersion,
    });
  },
};

const versionRow = z.object({
  id: z.number(),
  version: z.number(),
  at: z.string(),
  by: personView,
  reason: z.string().nullable(),
  budget: budgetEvents.BudgetSet,
});
type VersionRow = z.infer<typeof versionRow>;

const versionsOf = async (read: Read): Promise<Map<number, VersionRow[]>> => {
  const rows = await read.db.any(sql.type(versionRow)`
    select id, version, at, budget, ${authorOf(read, sql.fragment`budget.author`)} as by,
      ${reasonAt(read, sql.fragment`budget.position`)} as reason
    from ${table(read, budgets)} as budget
    order by id, version
  `);
  return Map.groupBy(rows, ({ id }) => id);
};

/** A budget with the data of its last version, and the list of its versions. */
const entryOf = (versions: readonly VersionRow[]): Whole<BudgetEntryView> => {
  const last = versions.at(-1);
  if (!last) throw new RangeError('A budget has a version');
  const { id, budget } = last;
  return {
    id,
    name: budget.name,
    from: budget.months[0]?.month ?? '',
    to: budget.months.at(-1)?.month ?? '',
    versions: versions.map(({ version, at, by, reason, budget: { name, origin } }) => ({
      version,
      name,
      at,
      by,
      position: origin.kind === 'forecast' ? origin.position : null,
      day: origin.kind === 'forecast' ? origin.day : null,
      reason,
    })),
  } as Whole<BudgetEntryView>;
};

/** Every budget, the latest year first. */
export const listBudgets = async (read: Read): Promise<Whole<BudgetEntryView>[]> =>
  [...(await versionsOf(read)).values()]
    .map(entryOf)
    .sort((one, other) => other.from.localeCompare(one.from) || one.id - other.id);

/**
 * A budget in the rows of the forecast, with net profit as the forecast's own month defines it, so that the two differ
 * by amounts only (docs/domain.md, Budgets); null if there is none.
 * @param version the last one if left out
 * @param basis of the closed months that it is compared with
 */
export const findBudget = async (
  read: Read,
  id: number,
  { version, basis = 'reported' }: { version?: number | undefined; basis?: Basis } = {},
): Promise<BudgetView | null> => {
  const versions = (await versionsOf(read)).get(id);
  const requested =
    version === undefined ? versions?.at(-1) : versions?.find((each) => each.version === version);
  if (!versions || !requested) return null;
  const entry = entryOf(versions);
  const reports = basis === 'reported' ? await reportedMonths(read, entry.from, entry.to) : null;
  const includesOther = (month: Month) =>
    reports?.get(month)?.totals.includesOtherCosts ?? formulasIn(read, month).netProfitIncludesOtherCosts;
  return {
    ...entry,
    version: requested.version,
    months: budgetMonths(requested.budget).map(({ month, leaves, utilisation }) => ({
      month,
      ...figuresOf(leaves, includesOther(month)),
      capacityUtilization: utilisation === undefined ? null : new Big(utilisation).div(100).toNumber(),
    })),
  };
};
