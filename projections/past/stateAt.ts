import { UnreadableEvent } from '#domain/log/events.ts';
import { parseStream } from '#domain/records/streams.ts';
import type { LoggedEvent } from '../foldedState/event.ts';
import { emptyState, evolveFoldedState, type FoldedState } from '../foldedState/foldedState.ts';
import { reindexPlans } from '../foldedState/reindex.ts';
import { deadLettersFrom, streamsRead } from '../projector/queries.ts';
import { impersonalKinds, lastSnapshot, restoreSnapshot } from '../projector/snapshots.ts';
import type { Read } from '../reading/read.ts';
import { createYielding } from '../reading/yielding.ts';

/** Questions to the log, as every event store answers them. */
export type Log = {
  readStreams(streams: readonly string[]): Promise<readonly (readonly LoggedEvent[])[]>;
  readAll(options: { after: number; signal: AbortSignal }): AsyncIterable<readonly LoggedEvent[]>;
};

/** Streams that are asked for in one question. */
const streamsAtOnce = 100;

/**
 * The agency as it was at a position of the log, by the last snapshot before it and the events since. An event that
 * today's figures lack is left out here, too.
 * @param read today's figures, which have read the log up to the position at least
 * @throws the signal's reason when it aborts
 */
export const stateAt = async (
  { read, log }: { read: Read; log: Log },
  position: number,
  signal: AbortSignal,
): Promise<FoldedState> => {
  const yieldTurn = createYielding();
  const foldedState = emptyState();
  const parked = await deadLettersFrom(read);
  const fold = async (events: readonly LoggedEvent[], upTo: number) => {
    for (const event of events) {
      if (event.position > upTo) return;
      if (event.position < (parked.get(event.stream) ?? Number.POSITIVE_INFINITY))
        foldIfReadable(foldedState, event);
      await yieldTurn();
    }
    signal.throwIfAborted();
  };
  const kept = await lastSnapshot(read.db, read.readModelVersion.schema, position);
  const pages = log.readAll({ after: kept, signal })[Symbol.asyncIterator]();
  try {
    // What the snapshot lacks is read while it is unpacked.
    let asked = ask(pages);
    const [personal] = await Promise.all([
      kept > 0 ? personalEvents(read, log) : [],
      restoreSnapshot(read.db, read.readModelVersion.schema, position, foldedState),
    ]);
    for (const events of personal) await fold(events, kept);
    for (let isLast = false; !isLast; ) {
      const page = await asked;
      if (page.done) break;
      isLast = (page.value.at(-1)?.position ?? 0) >= position;
      if (!isLast) asked = ask(pages);
      await fold(page.value, position);
    }
  } finally {
    await pages.return?.();
  }
  signal.throwIfAborted();
  reindexPlans(foldedState);
  return foldedState;
};

const ask = <Page>(pages: AsyncIterator<Page>): Promise<IteratorResult<Page>> => {
  const asked = pages.next();
  // A rejection is handled when its turn comes.
  asked.catch(() => {});
  return asked;
};

/** Everything that the log tells of records that no snapshot holds. */
const personalEvents = async (read: Read, log: Log): Promise<(readonly LoggedEvent[])[]> => {
  const streams = (await streamsRead(read, impersonalKinds)).filter(parseStream);
  const events: (readonly LoggedEvent[])[] = [];
  for (let from = 0; from < streams.length; from += streamsAtOnce)
    events.push(...(await log.readStreams(streams.slice(from, from + streamsAtOnce))));
  return events;
};

/** Folds an event, unless it can't be read: it is parked by now, with those of its record that follow it. */
export const foldIfReadable = (foldedState: FoldedState, event: LoggedEvent): void => {
  try {
    evolveFoldedState(foldedState, event);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
  }
};
