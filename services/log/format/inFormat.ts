import { readEvent } from '#domain/log/events.ts';
import { deciderOf } from '#domain/log/recordKinds.ts';
import { firstFormatOf, logFormat, pastShapesOf, versionIn } from '#domain/log/upcasts.ts';
import { parseStream } from '#domain/records/streams.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { EventStore, NewEvent, RecordedEvent, StreamAppend } from '../eventStore/eventStore.ts';

/** A log of an earlier format has no such event: running planners of that version couldn't read it. */
export class NotInFormat extends DomainError {
  constructor() {
    super(
      'conflict',
      'The planner is being updated, and the version before, which still runs, does not know this change. Make it again in 20 minutes.',
    );
  }
}

/**
 * Newly decided events in a format of the log, each with the version of its shape.
 * @param log the existing events of the records, in plain text
 * @throws NotInFormat for an event that a later format introduced
 */
export const inFormat = async (
  format: number,
  appends: readonly StreamAppend[],
  log: Pick<EventStore, 'readStreams'>,
): Promise<readonly StreamAppend[]> => {
  if (format >= logFormat) return appends.map((it) => ({ ...it, events: it.events.map(versioned) }));
  const isUnknown = (event: NewEvent) => firstFormatOf(event) > format;
  if (appends.some(({ events }) => events.some(isUnknown))) throw new NotInFormat();
  const changed = appends.filter(
    ({ expectedVersion, events }) => expectedVersion > 0 && events.some(isNewer(format)),
  );
  const found = await log.readStreams(changed.map(({ stream }) => stream));
  const histories = new Map(changed.map(({ stream }, index) => [stream, found[index] ?? []]));
  return appends.map((it) =>
    it.events.some(isNewer(format))
      ? downcast(format, it, histories.get(it.stream) ?? [])
      : { ...it, events: it.events.map(versioned) },
  );
};

const isNewer =
  (format: number) =>
  ({ type }: NewEvent): boolean =>
    versionIn(format, type) < versionIn(logFormat, type);

/** A decided event with the version of its shape. */
export const versioned = (event: NewEvent): NewEvent => withVersion(event, versionIn(logFormat, event.type));

/** Absent means 1. */
const withVersion = (event: NewEvent, version: number): NewEvent => {
  const { schema: _, ...metadata } = event.metadata;
  return { ...event, metadata: version === 1 ? metadata : { ...metadata, schema: version } };
};

const downcast = (
  format: number,
  { stream, expectedVersion, events }: StreamAppend,
  history: readonly RecordedEvent[],
): StreamAppend => {
  const kind = parseStream(stream)?.kind;
  if (!kind) return { stream, expectedVersion, events };
  const { initial, evolve } = deciderOf(kind);
  let state = history
    .filter(({ version }) => version <= expectedVersion)
    .reduce((before, event) => evolve(before, readEvent(kind, event)), initial);
  const written = events.map((event) => {
    const { type, data } = event;
    state = evolve(state, { type, data } as never);
    const version = versionIn(format, type);
    const older = pastShapesOf(type)
      .slice(version - 1)
      .reduceRight((next, past) => past.downcast(next, state), data as object);
    return withVersion({ ...event, data: older }, version);
  });
  return { stream, expectedVersion, events: written };
};
