import { streams } from '#domain/records/streams.ts';
import { DomainError } from '#domain/values/errors.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { pnlMonths } from '#projections/money/pnl/months.ts';
import { periodNotes } from '#projections/money/pnl/periodNotes.ts';
import { listPeriods, periodVersion, reportedMonth } from '#projections/money/pnl/periods.ts';
import { reportOf } from '#projections/money/pnl/report.ts';
import type { PeriodCheckView } from '#projections/money/pnl/view.ts';
import { completeness } from '#projections/projector/queries.ts';
import type { Whole } from '#projections/reading/pay.ts';
import type { Read } from '#projections/reading/read.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { execute } from '../commands/execute.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import type { InSnapshot } from '../readSide/formulaDifferences.ts';

/** Why a month can't be closed, the first reason that applies; null where it can. */
const refusalOf = async (read: Read, month: Month, thisMonth: Month): Promise<string | null> => {
  const name = monthLabel(month);
  if (month >= thisMonth) return `${name} has not ended. It can be closed once it is over.`;
  const { next, months } = await listPeriods(read, thisMonth);
  if (months.some((each) => each.month === month && each.isClosed)) return `${name} is closed already.`;
  if (next !== null && next !== month) {
    return month < (months[0]?.month ?? month)
      ? `${name} lies before the first month that was closed. Close ${monthLabel(next)} next.`
      : `Close ${monthLabel(next)} first: months are closed one after the other.`;
  }
  return (await isIncomplete(read, [month]))
    ? `Some changes could not be counted, so that ${name} is incomplete. Mend them on the Formulas page first.`
    : null;
};

/** Whether changes that could not be counted affect the P&L of one of some months. */
export const isIncomplete = async (read: Read, months: readonly Month[]): Promise<boolean> => {
  const { records } = await completeness(read);
  return records.some(({ topics }) =>
    topics.some((topic) => months.some((month) => isAboutPnl(topic, month))),
  );
};

/** Whether a topic of the live feed, or a finer one with `*` for any month, concerns a month's P&L. */
const isAboutPnl = (topic: string, month: Month): boolean =>
  topic === '*' ||
  topic.split(':').every((part, place) => part === '*' || part === ['figures', month, 'pnl'][place]);

/** The figures that a month would be closed with, and whether it can be closed. */
export const periodCheck = (
  inSnapshot: InSnapshot,
  month: Month,
  thisMonth: Month,
): Promise<Whole<PeriodCheckView>> =>
  inSnapshot(async ({ read, position }) => {
    const [refusal, notes, { months }, { digest }] = [
      await refusalOf(read, month, thisMonth),
      await periodNotes(read, month),
      await pnlMonths(read, month, month, 'restated'),
      await reportOf(read, month, position),
    ];
    const [column] = months;
    if (!column) throw new RangeError(`${month} is no month`);
    const {
      month: _,
      version: __,
      overrides: ___,
      computed: ____,
      closed: _____,
      netProfitIncludesOtherCosts: ______,
      ...figures
    } = column;
    return { month, refusal, notes, figures, digest, position } as Whole<PeriodCheckView>;
  });

/** Attempts to close a month while other changes, which don't affect the month, come first. */
const attempts = 5;

const moved = (month: Month): DomainError =>
  new DomainError(
    'conflict',
    `The figures of ${monthLabel(month)} have changed since you looked at them. Look at them again, then close the month.`,
  );

/**
 * Closes a month with its current figures, which are reported from then on (docs/domain.md, Closed months).
 * @param digest of the check that the user saw
 * @throws DomainError 'conflict' where the month can't be closed, or its figures have changed
 */
export const closePeriod = async (
  { backend, inSnapshot }: { backend: Backend; inSnapshot: InSnapshot },
  author: Authorship,
  { month, thisMonth, digest }: { month: Month; thisMonth: Month; digest: string },
): Promise<void> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { report, seen } = await inSnapshot(async ({ read, position }) => {
      const refusal = await refusalOf(read, month, thisMonth);
      if (refusal !== null) throw new DomainError('conflict', refusal);
      return { report: await reportOf(read, month, position), seen: await periodVersion(read, month) };
    });
    if (report.digest !== digest) throw moved(month);
    const outcome = await execute(
      backend.store,
      streams.period(month),
      'period',
      author,
      (_state, version) => ({ type: 'ClosePeriod', report, over: version === seen }),
    );
    await waitUntilProjected(backend, outcome);
    const counts = await inSnapshot(async ({ read }) => (await reportedMonth(read, month)) !== null);
    if (counts) return;
  }
  throw new DomainError(
    'conflict',
    'Others keep changing what this month follows from. Wait a moment, then close it again.',
  );
};

/**
 * Reopens a closed month, for a reason. What was reported of it stays in the log.
 * @throws DomainError 'conflict' where it is open
 */
export const reopenPeriod = async (
  { backend, inSnapshot }: { backend: Backend; inSnapshot: InSnapshot },
  author: Authorship,
  month: Month,
): Promise<void> => {
  const isClosed = await inSnapshot(async ({ read }) => (await reportedMonth(read, month)) !== null);
  if (!isClosed) {
    throw new DomainError('conflict', `${monthLabel(month)} is open. Reload to see how it stands.`);
  }
  const outcome = await execute(backend.store, streams.period(month), 'period', author, () => ({
    type: 'ReopenPeriod',
  }));
  await waitUntilProjected(backend, outcome);
};
