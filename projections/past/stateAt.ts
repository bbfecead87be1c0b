import { UnreadableEvent } from '#domain/log/events.ts';
import { parseStream } from '#domain/records/streams.ts';
import type { LoggedEvent } from '../foldedState/event.ts';
import { emptyState, evolveFoldedState, type FoldedState } from '../foldedState/foldedState.ts';
import { reindexPlansInTurns } from '../foldedState/reindex.ts';
import { deadLettersFrom, streamsRead } from '../projector/queries.ts';
import { impersonalKinds, readSnapshot, unpack } from '../projector/snapshots.ts';
import type { Read } from '../reading/read.ts';
import { createYielding } from '../reading/yielding.ts';

/** The reads that every event store supports. */
export type Log = {
  readStreams(streams: readonly string[]): Promise<readonly (readonly LoggedEvent[])[]>;
  readAll(options: { after: number; signal: AbortSignal }): AsyncIterable<readonly LoggedEvent[]>;
};

/** Streams that are read in one request. */
const streamsAtOnce = 100;

/**
 * The folded state at a log position, from the last snapshot before it and the events since. Dead letters of today's
 * figures are left out. Plans are not indexed yet.
 * @param read today's figures, which must have projected the log up to the position
 * @throws the signal's reason when it aborts
 */
export const recordsAt = async (
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
  const snapshot = await readSnapshot(read.db, read.readModelVersion.schema, position);
  const kept = snapshot?.position ?? 0;
  const pages = log.readAll({ after: kept, signal })[Symbol.asyncIterator]();
  try {
    // Requests the first page of the log while the snapshot is unpacked.
    let nextPage = ask(pages);
    const [personal] = await Promise.all([
      snapshot ? personalEvents(read, log) : [],
      snapshot && unpack(snapshot, foldedState),
    ]);
    for (const events of personal) await fold(events, kept);
    for (let isLast = false; !isLast; ) {
      const page = await nextPage;
      if (page.done) break;
      isLast = (page.value.at(-1)?.position ?? 0) >= position;
      if (!isLast) nextPage = ask(pages);
      await fold(page.value, position);
    }
  } finally {
    await pages.return?.();
  }
  signal.throwIfAborted();
  return foldedState;
};

/** As `recordsAt`, with the plans indexed. */
export const stateAt: typeof recordsAt = async (sources, position, signal) => {
  const foldedState = await recordsAt(sources, position, signal);
  await reindexPlansInTurns(foldedState);
  return foldedState;
};

const ask = <Page>(pages: AsyncIterator<Page>): Promise<IteratorResult<Page>> => {
  const page = pages.next();
  // Avoids an unhandled rejection; it is thrown where the page is awaited.
  page.catch(() => {});
  return page;
};

/** All events of the kinds of record that snapshots leave out. */
const personalEvents = async (read: Read, log: Log): Promise<(readonly LoggedEvent[])[]> => {
  const streams = (await streamsRead(read, impersonalKinds)).filter(parseStream);
  const events: (readonly LoggedEvent[])[] = [];
  for (let from = 0; from < streams.length; from += streamsAtOnce)
    events.push(...(await log.readStreams(streams.slice(from, from + streamsAtOnce))));
  return events;
};

/**
 * Folds an event. One that can't be read is skipped: it is parked as a dead letter, and so are later ones of its
 * stream.
 */
export const foldIfReadable = (foldedState: FoldedState, event: LoggedEvent): void => {
  try {
    evolveFoldedState(foldedState, event);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
  }
};
