import { parseStream } from '#domain/records/streams.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import { closedMonthsMoved, type MovedMonth } from '#projections/money/movement/lateChanges.ts';
import { closedMonths, firstOpenMonth } from '#projections/money/pnl/periods.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { EventStore, StreamAppend } from '../log/eventStore/eventStore.ts';
import { versioned } from '../log/format/inFormat.ts';
import { ReadSideUnavailable } from '../readSide/readSideUnavailable.ts';
import type { Reading } from './context.ts';

/** A change that would move months of the P&L that are closed, and says nothing of it. */
export class ClosedMonthsMoved extends DomainError {
  readonly months: readonly MovedMonth[];
  /** From where on it could count instead. */
  readonly firstOpen: Month;

  constructor(months: readonly MovedMonth[], firstOpen: Month) {
    super('conflict', 'This would change months that are closed.');
    this.months = months;
    this.firstOpen = firstOpen;
  }
}

/** For how long which months are closed is known, and not known after one was closed or opened here. Milliseconds. */
const timeouts = { known: 2_000, unsettled: 5_000 };

const isAway = (error: unknown): boolean => error instanceof ReadSideUnavailable || isUnavailable(error);

/**
 * Looks at appends before they are written: one that moves a closed month is refused, unless its author was told so and
 * restates it. What races a close is taken, and so is everything while the read side can't be asked: the difference shows
 * then.
 */
export const refusingLateChanges = (
  readSide: Pick<Reading, 'read'>,
  log: Pick<EventStore, 'readStreams'>,
) => {
  let known: { months: Promise<readonly Month[]>; until: number } = { months: Promise.resolve([]), until: 0 };
  let unsettledUntil = 0;
  /** Asked once for all who want to know it at the same time. */
  const closed = (): Promise<readonly Month[]> => {
    const now = performance.now();
    if (now < known.until && now > unsettledUntil) return known.months;
    known = { months: readSide.read().then(closedMonths), until: now + timeouts.known };
    known.months.catch(() => {
      known.until = 0;
    });
    return known.months;
  };
  const refusalOf = async (asked: readonly StreamAppend[]): Promise<ClosedMonthsMoved | null> => {
    const months = await closed();
    if (months.length === 0) return null;
    const readToday = () => readSide.read();
    const moved = await closedMonthsMoved({ readToday, log }, asked.map(logged), months);
    const firstOpen = moved.length > 0 ? await firstOpenMonth(await readToday()) : null;
    return firstOpen === null ? null : new ClosedMonthsMoved(moved, firstOpen);
  };
  return async (appends: readonly StreamAppend[]): Promise<void> => {
    if (appends.some(({ stream }) => parseStream(stream)?.kind === 'period')) {
      unsettledUntil = performance.now() + timeouts.unsettled;
    }
    const asked = appends.filter(({ events }) => events.some(({ metadata }) => !metadata.restates));
    if (asked.length === 0) return;
    const refusal = await refusalOf(asked).catch((error: unknown): null => {
      if (isAway(error)) return null;
      throw error;
    });
    if (refusal) throw refusal;
  };
};

/** As the log will have them; no position is asked for. */
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
