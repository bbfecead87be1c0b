import type { Run, Versions } from '#domain/history/takeBack.ts';
import { parseStream, type StreamKind, streams } from '#domain/records/streams.ts';
import { changedRecords } from '#projections/history/queries.ts';
import type { Read } from '#projections/reading/read.ts';
import type { Backend } from '../../commands/context.ts';
import { stateAfter } from '../../commands/execute.ts';
import type { EventStore, RecordedEvent } from '../../log/eventStore/eventStore.ts';
import { inSlices } from '../../log/eventStore/slices.ts';

/** A record that a change has changed, and what has become of it since. */
export type ChangedRecord = {
  kind: StreamKind;
  key: string;
  stream: string;
  /** Where its first event of what was done stands in the log. */
  position: number;
  version: number;
  versions: Versions<unknown>;
  /** Its events from the first one of the change on. */
  events: readonly RecordedEvent[];
  /** Those of others among them. */
  since: readonly RecordedEvent[];
};

/** Streams that are read and decrypted at once, and items of CPU work in a row: some ten milliseconds each. */
const atOnce = { streams: 100, things: 20 };

/** Maps items in batches, with a turn of the event loop in between; results are in the items' order. */
export const mapInBatches = async <Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for await (const some of inSlices(items, atOnce.things))
    answers.push(...(await Promise.all(some.map(work))));
  return answers;
};

/** Reads the events of many streams in batches, and maps each stream; results are in the items' order. */
export const readStreamsInBatches = async <Item, Answer>(
  store: EventStore,
  items: readonly Item[],
  streamOf: (item: Item) => string,
  work: (item: Item, events: readonly RecordedEvent[]) => Answer,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for await (const some of inSlices(items, atOnce.streams)) {
    const found = await store.readStreams(some.map(streamOf));
    some.forEach((item, place) => {
      answers.push(work(item, found[place] ?? []));
    });
  }
  return answers;
};

/** The records of a change, in the order in which it changed them; empty for an unknown change. */
export const loadRecords = async (
  { store }: Pick<Backend, 'store'>,
  read: Read,
  correlationId: string,
): Promise<ChangedRecord[]> => {
  const changed = await changedRecords(read, correlationId);
  return readStreamsInBatches(store, changed, streamOf, (record, events) => {
    const { kind, id } = record;
    const stream = streamOf(record);
    const isMine = ({ metadata }: RecordedEvent) => metadata.correlationId === correlationId;
    const [first, last] = [events.findIndex(isMine), events.findLastIndex(isMine)];
    const state = (count: number) => stateAfter(kind, events.slice(0, count));
    const later = events.slice(first);
    const isAlone = events.slice(first, last).every(isMine);
    return {
      kind,
      key: parseStream(stream)?.key ?? id,
      stream,
      position: events[first]?.position ?? 0,
      version: events.at(-1)?.version ?? 0,
      versions: {
        before: state(first),
        after: state(last + 1),
        now: state(events.length),
        ...(!isAlone && {
          runs: runsOf(events.slice(first, last + 1), isMine, (count) => state(first + count)),
        }),
      },
      events: later,
      since: later.filter((event) => !isMine(event)),
    };
  });
};

/** The runs of a change's events and of others' in between. @param stateAt after so many of the events */
const runsOf = (
  events: readonly RecordedEvent[],
  isMine: (event: RecordedEvent) => boolean,
  stateAt: (count: number) => unknown,
): { own: Run<unknown>[]; others: Run<unknown>[] } => {
  const runs: { own: Run<unknown>[]; others: Run<unknown>[] } = { own: [], others: [] };
  let begun = 0;
  events.forEach((event, place) => {
    const next = events[place + 1];
    if (next && isMine(next) === isMine(event)) return;
    runs[isMine(event) ? 'own' : 'others'].push({ before: stateAt(begun), after: stateAt(place + 1) });
    begun = place + 1;
  });
  return runs;
};

type Changed = { kind: StreamKind; id: string; month: string | null };

const streamOf = ({ kind, id, month }: Changed): string =>
  kind === 'allocationPlan' ? streams.allocationPlan(Number(id), month ?? '') : `${kind}-${id}`;
