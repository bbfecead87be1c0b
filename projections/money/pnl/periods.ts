import { sql } from 'slonik';
import { z } from 'zod';
import { manualFigures, pnlLeaves } from '#domain/money/leaves.ts';
import { type Report, report } from '#domain/money/period.ts';
import { amountsOf } from '#domain/money/pnlTotals.ts';
import { addMonths, type Month, monthsBetween } from '#domain/values/month.ts';
import { authorOf } from '../../access/users/readModel.ts';
import { personView } from '../../formulas/view.ts';
import { reasonAt } from '../../history/queries.ts';
import { type Read, table } from '../../reading/read.ts';
import type { ReadModel, Table } from '../../reading/readModel.ts';
import { hasChangedSince } from './hasChangedSince.ts';
import type { PeriodsView } from './view.ts';

/** One row for each time that a month was closed or opened again. Its reason stands in the history alone. */
const periods: Table = {
  name: 'periods',
  isAppendOnly: true,
  isJournal: true,
  columns: {
    position: 'bigint not null',
    month: 'text not null',
    at: 'text not null',
    author: 'text not null',
    /** What is reported from then on, and what its leaves come to; null where the month was opened again. */
    report: 'jsonb',
    totals: 'jsonb',
    /** False of a close that a change came before: it stands in the log, and nothing follows from it. */
    counts: 'boolean not null',
  },
  indexes: ['(month)'],
};

/** When months were closed, with what, and opened again: rows that are added and never changed. */
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

const changeRow = z.object({
  month: z.string(),
  event: z.enum(['closed', 'reopened']),
  at: z.string(),
  by: personView,
  reason: z.string().nullable(),
});

/** The months that were ever closed, each with what was closed and opened of it. */
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
 * Which months are closed, and which may be.
 * @param thisMonth the present month, which has not ended
 */
export const listPeriods = async (read: Read, thisMonth: Month): Promise<PeriodsView> => {
  const months = await everClosed(read);
  return { lastEnded: addMonths(thisMonth, -1), next: nextOf(months), months };
};

/** The first month from which on something can count that comes late; null where no month was ever closed. */
export const firstOpenMonth = async (read: Read): Promise<Month | null> => nextOf(await everClosed(read));

/** The first month that is open after the first that was ever closed; null where none was. */
const nextOf = (months: readonly { month: Month; isClosed: boolean }[]): Month | null => {
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return null;
  const closed = new Set(months.filter(({ isClosed }) => isClosed).map(({ month }) => month));
  return monthsBetween(first.month, addMonths(last.month, 1)).find((month) => !closed.has(month)) ?? null;
};

const versionRow = z.object({ version: z.number() });

/** How many events of a month's stream these figures tell of, those that don't count among them. */
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
/** What the leaves of a closed month come to: by its records, and as they are told, in pence. */
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
/** A month that is closed: how often it was until then, when it was closed last, and what is reported of it. */
export type ReportedMonth = z.infer<typeof closedRow>;

/** What the months of a span come to that are closed, by month. */
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

/** The same of all months. */
export const everyReportedMonth = (read: Read): Promise<ReadonlyMap<Month, ReportedMonth>> =>
  reportedMonths(read, '2000-01', '2099-12');

const reportRow = z.object({ report: report.nullable() });

/** What is reported of one month, record by record; null while it is open. */
export const reportedMonth = async (read: Read, month: Month): Promise<Report | null> => {
  const latest = await read.db.maybeOne(sql.type(reportRow)`
    select report from ${table(read, periods)} as period
    where counts and month = ${month}
    order by position desc limit 1
  `);
  return latest?.report ?? null;
};

const monthRow = z.object({ month: z.string() });

/** The months that are closed, in order. */
export const closedMonths = (read: Read): Promise<readonly Month[]> =>
  read.db.anyFirst(sql.type(monthRow)`
    select month from (
      select distinct on (month) month, totals from ${table(read, periods)} as period
      where counts order by month, position desc
    ) as latest
    where totals is not null
    order by month
  `);
