import { parsePlanKey, parseStream } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import type { FoldedState } from '../../foldedState/foldedState.ts';
import { reindexPlansInTurns } from '../../foldedState/reindex.ts';
import { countBetween, streamsChangedAfter } from '../../history/queries.ts';
import { foldIfReadable, type Log, recordsAt } from '../../past/stateAt.ts';
import { loadRecords } from '../../projector/load.ts';
import { deadLettersFrom } from '../../projector/queries.ts';
import { lastSnapshot } from '../../projector/snapshots.ts';
import type { Read } from '../../reading/read.ts';
import { createYielding } from '../../reading/yielding.ts';

/** Where to read: today's figures, and the log. */
export type Sources = {
  read: Read;
  log: Log;
  /** How many events can be folded in the time of reading and folding one stream. */
  eventsOfStream?: number;
};

/** First and last month. */
export type Months = { start: Month; end: Month };

/** Streams that are read in one request. */
const streamsAtOnce = 100;
/** Default of `eventsOfStream`: streams are read together, and have some events themselves. */
const usualStream = 25;
/** How many events can be folded in the time of reading a snapshot. */
const eventsOfSnapshot = 10_000;

/**
 * Whether figures of some months depend on a stream. A plan and manual figures count in their month only; closes and
 * budgets move nothing.
 */
export const countsIn = (stream: string, { start, end }: Months): boolean => {
  const record = parseStream(stream);
  if (record?.kind === 'period' || record?.kind === 'budget') return false;
  if (record?.kind !== 'allocationPlan' && record?.kind !== 'manualCosts') return record !== null;
  const month = record.kind === 'manualCosts' ? record.key : parsePlanKey(record.key).month;
  return start <= month && month <= end;
};

/**
 * The folded state at a log position, as far as some months depend on it. If few records have changed since, today's
 * are used and the changed ones folded anew; otherwise it is built from the snapshot before the position.
 * @throws the signal's reason when it aborts
 */
export const monthsAt = async (
  sources: Sources,
  { position, months }: { position: number; months: Months },
  signal: AbortSignal,
): Promise<FoldedState> => {
  const { read, eventsOfStream = usualStream } = sources;
  const { db, readModelVersion } = read;
  // Loaded before the changed streams are queried, so that changes in between are among them.
  const today = await loadRecords(db, readModelVersion.schema);
  const [changed, kept] = await Promise.all([
    streamsChangedAfter(read, position, months),
    lastSnapshot(db, readModelVersion.schema, position),
  ]);
  const since = (kept > 0 ? eventsOfSnapshot : 0) + (await countBetween(read, kept, position));
  const foldedState =
    changed.length * eventsOfStream < since
      ? await takenBack(sources, today, { changed, position }, signal)
      : await recordsAt(sources, position, signal);
  for (const key of foldedState.allocationPlan.keys()) {
    if (!countsIn(`allocationPlan-${key}`, months)) foldedState.allocationPlan.delete(key);
  }
  await reindexPlansInTurns(foldedState, createYielding());
  return foldedState;
};

/** Today's records, with those that have changed since a position as they were there. */
const takenBack = async (
  { read, log }: Sources,
  foldedState: FoldedState,
  { changed, position }: { changed: readonly string[]; position: number },
  signal: AbortSignal,
): Promise<FoldedState> => {
  const yieldTurn = createYielding();
  const parked = await deadLettersFrom(read);
  for (let from = 0; from < changed.length; from += streamsAtOnce) {
    const streams = changed.slice(from, from + streamsAtOnce);
    for (const stream of streams) forget(foldedState, stream);
    for (const event of (await log.readStreams(streams)).flat()) {
      const isParked = event.position >= (parked.get(event.stream) ?? Number.POSITIVE_INFINITY);
      if (event.position <= position && !isParked) foldIfReadable(foldedState, event);
      await yieldTurn();
    }
    signal.throwIfAborted();
  }
  return foldedState;
};

const forget = (foldedState: FoldedState, stream: string): void => {
  const record = parseStream(stream);
  if (record) foldedState[record.kind].delete(record.key);
};
