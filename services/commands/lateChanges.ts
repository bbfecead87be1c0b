import { parseStream } from '#domain/records/streams.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import { closedMonthsMoved, type MovedMonth } from '#projections/money/movement/lateChanges.ts';
import { closedMonths, firstOpenMonth } from '#projections/money/pnl/periods.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { EventStore, StreamAppend } from '../log/eventStore/eventStore.ts';
import { versioned } from '../log/format/inFormat.ts';
import { ReadSideUnavailable } from '../readSide/readSideUnavailable.ts';
import { authorsSeePay } from './administrators.ts';
import type { Reading } from './context.ts';

/** A change that would move closed months of the P&L and doesn't restate them. */
export class ClosedMonthsMoved extends DomainError {
  readonly months: readonly MovedMonth[];
  /** The first month from which the change could hold instead; null if it can't be dated so. */
  readonly firstOpen: Month | null;

  constructor(months: readonly MovedMonth[], firstOpen: Month | null) {
    super('conflict', 'This would change months that are closed.');
    this.months = months;
    this.firstOpen = firstOpen;
  }
}

/** An error; one about closed months without a month from which the change could hold instead. */
export const undatable = (error: unknown): unknown =>
  error instanceof ClosedMonthsMoved ? new ClosedMonthsMoved(error.months, null) : error;

/**
 * Milliseconds: how long the closed months are cached, and how long they aren't after one was closed or opened here.
 */
const timeouts = { known: 2_000, unsettled: 5_000 };

const isAway = (error: unknown): boolean => error instanceof ReadSideUnavailable || isUnavailable(error);

/**
 * Checks appends before they are written. One that moves a closed month is refused, unless its author was told so and
 * restates it. An append that races a close is accepted, and so is everything while the read side is unavailable: the
 * difference shows in the P&L then.
 */
export const refusingLateChanges = (
  readSide: Pick<Reading, 'read'>,
  log: Pick<EventStore, 'readStreams'>,
) => {
  let known: { months: Promise<readonly Month[]>; until: number } = { months: Promise.resolve([]), until: 0 };
  let unsettledUntil = 0;
  /** Shared by all callers at the same time. */
  const closed = (): Promise<readonly Month[]> => {
    const now = performance.now();
    if (now < known.until && now > unsettledUntil) return known.months;
    known = { months: readSide.read().then(closedMonths), until: now + timeouts.known };
    known.months.catch(() => {
      known.until = 0;
    });
    return known.months;
  };
  const refusalOf = async (appends: readonly StreamAppend[]): Promise<ClosedMonthsMoved | null> => {
    const months = await closed();
    if (months.length === 0) return null;
    const readToday = () => readSide.read();
    const authors = appends.flatMap(({ events }) => events.map(({ metadata }) => metadata.by));
    const seesPay = () => authorsSeePay(log, authors);
    const moved = await closedMonthsMoved({ readToday, log, seesPay }, appends.map(logged), months);
    const firstOpen = moved.length > 0 ? await firstOpenMonth(await readToday()) : null;
    return firstOpen === null ? null : new ClosedMonthsMoved(moved, firstOpen);
  };
  return async (appends: readonly StreamAppend[]): Promise<void> => {
    if (appends.some(({ stream }) => parseStream(stream)?.kind === 'period')) {
      unsettledUntil = performance.now() + timeouts.unsettled;
    }
    const unrestated = appends.filter(({ events }) => events.some(({ metadata }) => !metadata.restates));
    if (unrestated.length === 0) return;
    const refusal = await refusalOf(unrestated).catch((error: unknown): null => {
      if (isAway(error)) return null;
      throw error;
    });
    if (refusal) throw refusal;
  };
};

/** The events of an append as they will be in the log; the position is unused. */
const logged = ({ stream, expectedVersion, events }: StreamAppend) => ({
  stream,
  expectedVersion,
  events: events.map((event, place) => ({
    ...versioned(event),
    stream,
    version: expectedVersion + place + 1,
    position: 0,
  })),
});
