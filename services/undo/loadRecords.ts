import { parseStream, type StreamKind, streams } from '#domain/streams.ts';
import type { Versions } from '#domain/undo/takeBack.ts';
import { changedRecords } from '#projections/history/queries.ts';
import type { Read } from '#projections/read.ts';
import type { Backend } from '../commands/context.ts';
import { stateAfter } from '../commands/execute.ts';
import type { RecordedEvent } from '../eventStore/eventStore.ts';

/** A record that something done at once has changed, and what has become of it since. */
export type ChangedRecord = {
  kind: StreamKind;
  key: string;
  stream: string;
  /** Its version now. */
  version: number;
  versions: Versions<unknown>;
  /** What has happened to it since. */
  since: readonly RecordedEvent[];
};

/** Streams that are read at the same time. */
const atOnce = 20;

/** Does work for many things, some at a time; the answers come in their order. */
export const someAtATime = async <Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    answers.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
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
  return someAtATime(changed, async ({ kind, id, month }) => {
    const stream = streamOf(kind, id, month);
    const events = await store.readStream(stream);
    const isMine = ({ metadata }: RecordedEvent) => metadata.correlationId === correlationId;
    const [first, last] = [events.findIndex(isMine), events.findLastIndex(isMine)];
    const state = (count: number) => stateAfter(kind, events.slice(0, count));
    return {
      kind,
      key: parseStream(stream)?.key ?? id,
      stream,
      version: events.at(-1)?.version ?? 0,
      versions: { before: state(first), after: state(last + 1), now: state(events.length) },
      since: events.slice(last + 1),
    };
  });
};

const streamOf = (kind: StreamKind, id: string, month: string | null): string =>
  kind === 'allocationPlan' ? streams.allocationPlan(Number(id), month ?? '') : `${kind}-${id}`;
