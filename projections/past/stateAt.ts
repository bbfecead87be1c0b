import { UnreadableEvent } from '#domain/log/events.ts';
import { parseStream } from '#domain/records/streams.ts';
import { type Affected, affect, nothingAffected } from '../foldedState/affected.ts';
import type { LoggedEvent } from '../foldedState/event.ts';
import { type Change, emptyState, evolveFoldedState, type FoldedState } from '../foldedState/foldedState.ts';
import { reach } from '../foldedState/reach.ts';
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

/** Where to read: today's figures, which must have projected the log up to the positions, and the log. */
type Sources = { read: Read; log: Log };

/**
 * The folded state at a log position, from the last snapshot before it and the events since. Dead letters of today's
 * figures are left out. Plans are not indexed yet.
 * @throws the signal's reason when it aborts
 */
export const recordsAt = (sources: Sources, position: number, signal: AbortSignal): Promise<FoldedState> =>
  foldThrough(sources, [position], signal, () => undefined);

/** As `recordsAt`, with the plans indexed. */
export const stateAt: typeof recordsAt = async (sources, position, signal) => {
  const foldedState = await recordsAt(sources, position, signal);
  await reindexPlansInTurns(foldedState, createYielding());
  return foldedState;
};

/**
 * Visits the folded state, with the plans indexed, at some log positions in ascending order: each event is read and
 * folded once. The state is that of the position until the visit ends.
 * @throws the signal's reason when it aborts
 */
export const visitStates = async (
  sources: Sources,
  positions: readonly number[],
  signal: AbortSignal,
  visit: (foldedState: FoldedState, position: number) => Promise<void>,
): Promise<void> => {
  if (positions.length === 0) return;
  await foldThrough(sources, positions, signal, async (foldedState, position, affected) => {
    if (affected) reach(foldedState, affected);
    else await reindexPlansInTurns(foldedState, createYielding());
    await visit(foldedState, position);
  });
};

/**
 * Folds the log up to each of some positions in ascending order, and tells what was affected since the one before; null
 * at the first.
 * @returns the state at the last position
 */
const foldThrough = async (
  { read, log }: Sources,
  positions: readonly number[],
  signal: AbortSignal,
  tell: (foldedState: FoldedState, position: number, affected: Affected | null) => Promise<void> | undefined,
): Promise<FoldedState> => {
  const yieldTurn = createYielding();
  const foldedState = emptyState();
  const parked = await deadLettersFrom(read);
  let affected: Affected | null = null;
  const fold = async (events: readonly LoggedEvent[], { after, upTo }: { after: number; upTo: number }) => {
    for (const event of events) {
      if (event.position > upTo) return;
      if (event.position <= after) continue;
      const isParked = event.position >= (parked.get(event.stream) ?? Number.POSITIVE_INFINITY);
      const change = isParked ? null : foldIfReadable(foldedState, event);
      if (change && affected) affect(foldedState, change, affected);
      await yieldTurn();
    }
    signal.throwIfAborted();
  };
  const [first = 0, last = first] = [positions[0], positions.at(-1)];
  const snapshot = await readSnapshot(read.db, read.readModelVersion.schema, first);
  const kept = snapshot?.position ?? 0;
  const pages = log.readAll({ after: kept, signal })[Symbol.asyncIterator]();
  try {
    // Requests the first page of the log while the snapshot is unpacked.
    let nextPage: ReturnType<typeof pages.next> | undefined = ask(pages);
    const [personal] = await Promise.all([
      snapshot ? personalEvents(read, log) : [],
      snapshot && unpack(snapshot, foldedState),
    ]);
    for (const events of personal) await fold(events, { after: 0, upTo: kept });
    let page: readonly LoggedEvent[] = [];
    let after = kept;
    for (const position of positions) {
      await fold(page, { after, upTo: position });
      while (nextPage && (page.at(-1)?.position ?? 0) < position) {
        const next: IteratorResult<readonly LoggedEvent[]> = await nextPage;
        page = next.done ? [] : next.value;
        const isLast: boolean = next.done || (page.at(-1)?.position ?? 0) >= last;
        nextPage = isLast ? undefined : ask(pages);
        await fold(page, { after, upTo: position });
      }
      signal.throwIfAborted();
      await tell(foldedState, position, affected);
      affected = nothingAffected();
      after = position;
    }
  } finally {
    await pages.return?.();
  }
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
 * @returns the change; null for none
 */
export const foldIfReadable = (foldedState: FoldedState, event: LoggedEvent): Change | null => {
  try {
    return evolveFoldedState(foldedState, event);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return null;
  }
};
