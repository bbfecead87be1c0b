import type { Versions } from '#domain/history/takeBack.ts';
import { parseStream, type StreamKind, streams } from '#domain/records/streams.ts';
import { changedRecords } from '#projections/history/queries.ts';
import type { Read } from '#projections/reading/read.ts';
import type { Backend } from '../../commands/context.ts';
import { stateAfter } from '../../commands/execute.ts';
import type { EventStore, RecordedEvent } from '../../log/eventStore/eventStore.ts';
import { inSlices } from '../../log/eventStore/slices.ts';

/** A record that something done at once has changed, and what has become of it since. */
export type ChangedRecord = {
  kind: StreamKind;
  key: string;
  stream: string;
  /** Where its first event of what was done stands in the log. */
  position: number;
  /** Its version now. */
  version: number;
  versions: Versions<unknown>;
  /** Events of it since. */
  since: readonly RecordedEvent[];
};

/** Streams that are read and decrypted at once, and items of CPU work in a row: some ten milliseconds each. */
const atOnce = { streams: 100, things: 20 };

/** Does work for many things, some at a time, and lets others be answered meanwhile; the answers come in their order. */
export const mapInBatches = async <Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for await (const some of inSlices(items, atOnce.things))
    answers.push(...(await Promise.all(some.map(work))));
  return answers;
};

/** Reads the events of many streams, in sets, and tells of each what becomes of them; the answers come in their order. */
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

/** The records that something done at once has changed, in the order in which it did; none where it is unknown. */
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
    return {
      kind,
      key: parseStream(stream)?.key ?? id,
      stream,
      position: events[first]?.position ?? 0,
      version: events.at(-1)?.version ?? 0,
      versions: { before: state(first), after: state(last + 1), now: state(events.length) },
      since: events.slice(last + 1),
    };
  });
};

type Changed = { kind: StreamKind; id: string; month: string | null };

const streamOf = ({ kind, id, month }: Changed): string =>
  kind === 'allocationPlan' ? streams.allocationPlan(Number(id), month ?? '') : `${kind}-${id}`;
