import { sql } from 'slonik';
import { z } from 'zod';
import { manualFigures, pnlLeaves } from '#domain/money/leaves.ts';
import { type Report, report } from '#domain/money/period.ts';
import { amountsOf } from '#domain/money/pnlTotals.ts';
import { planKey, type StreamKind } from '#domain/records/streams.ts';
import { addMonths, type Month, monthsBetween } from '#domain/values/month.ts';
import { authorOf } from '../../access/users/readModel.ts';
import type { FoldedState } from '../../foldedState/foldedState.ts';
import { personView } from '../../formulas/view.ts';
import { reasonAt } from '../../history/queries.ts';
import { type Read, table } from '../../reading/read.ts';
import type { ReadModel, Table } from '../../reading/readModel.ts';
import type { PeriodsView } from './view.ts';

/** One row for each close or reopening of a month. Its reason is only in the history. */
const periods: Table = {
  name: 'periods',
  isAppendOnly: true,
  isJournal: true,
  columns: {
    position: 'bigint not null',
    month: 'text not null',
    at: 'text not null',
    author: 'text not null',
    /** The report of a close and the sums of its leaves; null for a reopening. */
    report: 'jsonb',
    totals: 'jsonb',
    /** False for a close with a change before it: it stays in the log and has no effect. */
    counts: 'boolean not null',
  },
  indexes: ['(month)'],
};

/** Closes, with their reports, and reopenings of months; rows are only added, never changed. */
export const periodsModel: ReadModel = {
  tables: [periods],
  derive() {},
  record({ event, change }, foldedState, rows) {
    if (change.kind !== 'period') return;
    const closed = event.type === 'PeriodClosed' ? (change.data as Report) : null;
    rows.add(periods, {
      position: event.position,
      month: change.key,
      at: event.metadata.at,
      author: event.metadata.by,
      report: closed,
      totals: closed && totalsIn(closed),
      counts: closed === null || !hasChangedSince(foldedState, change.key, closed.position),
    });
  },
};

/** Kinds of record that may count in any month. */
const inAnyMonth = [
  'project',
  'teamMember',
  'freelancer',
  'softwareCost',
  'otherCost',
  'formulas',
] as const satisfies StreamKind[];

/**
 * Whether a record that a month's P&L may depend on has changed after a log position. Doesn't look at figures, so that
 * the answer is the same for every version of the arithmetic.
 */
const hasChangedSince = (foldedState: FoldedState, month: Month, position: number): boolean => {
  for (const kind of inAnyMonth) {
    for (const tracked of foldedState[kind].values()) if (tracked.position > position) return true;
  }
  if ((foldedState.manualCosts.get(month)?.position ?? 0) > position) return true;
  for (const id of foldedState.project.keys()) {
    const plan = foldedState.allocationPlan.get(planKey(Number(id), month));
    if ((plan?.position ?? 0) > position) return true;
  }
  return false;
};

const changeRow = z.object({
  month: z.string(),
  event: z.enum(['closed', 'reopened']),
  at: z.string(),
  by: personView,
  reason: z.string().nullable(),
});

/** The months that were ever closed, with their closes and reopenings. */
const everClosed = async (read: Read): Promise<PeriodsView['months']> => {
  const changes = await read.db.any(sql.type(changeRow)`
    select month, case when report is null then 'reopened' else 'closed' end as event, at,
      ${authorOf(read, sql.fragment`period.author`)} as by, ${reasonAt(read, sql.fragment`period.position`)} as reason
    from ${table(read, periods)} as period
    where counts
    order by month, position
  `);
  return [...Map.groupBy(changes, ({ month }) => month)].map(([month, own]) => ({
    month,
    isClosed: own.at(-1)?.event === 'closed',
    changes: own.map(({ month: _, ...change }) => change),
  }));
};

/**
 * The closed months, and the one that may be closed next.
 * @param thisMonth the current month, which has not ended
 */
export const listPeriods = async (read: Read, thisMonth: Month): Promise<PeriodsView> => {
  const months = await everClosed(read);
  return { lastEnded: addMonths(thisMonth, -1), next: nextOf(months), months };
};

/**
 * The first month that late changes can count from without moving closed ones: the one after the last of them; null if
 * no month is closed.
 */
export const firstOpenMonth = async (read: Read): Promise<Month | null> => {
  const last = (await closedMonths(read)).at(-1);
  return last === undefined ? null : addMonths(last, 1);
};

/** The first open month after the first one ever closed; null if none was closed. */
const nextOf = (months: readonly { month: Month; isClosed: boolean }[]): Month | null => {
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return null;
  const closed = new Set(months.filter(({ isClosed }) => isClosed).map(({ month }) => month));
  return monthsBetween(first.month, addMonths(last.month, 1)).find((month) => !closed.has(month)) ?? null;
};

const versionRow = z.object({ version: z.number() });

/** The number of events of a month's stream in these figures, with closes that don't count. */
export const periodVersion = (read: Read, month: Month): Promise<number> =>
  read.db.oneFirst(sql.type(versionRow)`
    select count(*)::int4 as version from ${table(read, periods)} as period where month = ${month}
  `);

const amounts = z.record(z.enum(pnlLeaves), z.number());
const totals = z.object({
  computed: amounts,
  told: amounts,
  overrides: z.array(z.enum(manualFigures)),
  includesOtherCosts: z.boolean(),
});
/** Leaves of a closed month in pence: computed from its records, and with manual figures. */
export type ReportedTotals = z.infer<typeof totals>;

const totalsIn = (report: Report): ReportedTotals => {
  const set = { ...report.manual, ...report.people.manual };
  return {
    ...amountsOf(report),
    overrides: manualFigures.filter((figure) => set[figure] !== undefined),
    includesOtherCosts: report.includesOtherCosts,
  };
};

const closedRow = z.object({
  month: z.string(),
  number: z.number(),
  at: z.string(),
  position: z.number(),
  totals,
});
/** A closed month: its number of closes so far, the last close, and the reported totals. */
export type ReportedMonth = z.infer<typeof closedRow>;

/** The reported totals of closed months in a span, by month. */
export const reportedMonths = async (
  read: Read,
  from: Month,
  to: Month,
): Promise<ReadonlyMap<Month, ReportedMonth>> => {
  const rows = await read.db.any(sql.type(closedRow)`
    select month, number, at, position, totals from (
      select distinct on (month) month, at, position, totals,
        (count(totals) over (partition by month))::int4 as number
      from ${table(read, periods)} as period
      where counts and month between ${from} and ${to}
      order by month, position desc
    ) as latest
    where totals is not null
  `);
  return new Map(rows.map((row) => [row.month, row]));
};

/** The reported totals of all closed months. */
export const everyReportedMonth = (read: Read): Promise<ReadonlyMap<Month, ReportedMonth>> =>
  reportedMonths(read, '2000-01', '2099-12');

const reportRow = z.object({ report: report.nullable() });

/** The report of a month, by record; null if it is open. */
export const reportedMonth = (read: Read, month: Month): Promise<Report | null> =>
  read.db.maybeOneFirst(sql.type(reportRow)`
    select report from ${table(read, periods)} as period
    where counts and month = ${month}
    order by position desc limit 1
  `);

const monthRow = z.object({ month: z.string() });

/** The closed months, in order. */
export const closedMonths = (read: Read): Promise<readonly Month[]> =>
  read.db.anyFirst(sql.type(monthRow)`
    select month from (
      select distinct on (month) month, totals from ${table(read, periods)} as period
      where counts order by month, position desc
    ) as latest
    where totals is not null
    order by month
  `);
