import type { EventsOf } from '#domain/log/recordKinds.ts';
import { logFormat, versionIn } from '#domain/log/upcasts.ts';
import type { StreamKind } from '#domain/records/streams.ts';
import type { LoggedEvent } from '../foldedState/event.ts';

type AnyEvent = { [Kind in StreamKind]: EventsOf<Kind> }[StreamKind];

/** A log in memory, which numbers appended events as an event store would. */
export type TestLog = {
  readonly events: readonly LoggedEvent[];
  /** Appends events of the planner to a stream. @returns them as logged */
  append(stream: string, ...events: AnyEvent[]): LoggedEvent[];
  /** Appends unchecked events, which no planner would write. */
  appendRaw(stream: string, event: Partial<LoggedEvent>): LoggedEvent;
};

// Positions have gaps, as EventStoreDB's do.
const gap = 7;

export const createLog = (): TestLog => {
  const events: LoggedEvent[] = [];
  const versions = new Map<string, number>();
  const appendRaw = (stream: string, event: Partial<LoggedEvent>): LoggedEvent => {
    const number = events.length + 1;
    const logged: LoggedEvent = {
      id: `event-${number}`,
      stream,
      version: (versions.get(stream) ?? 0) + 1,
      position: number * gap,
      type: 'Unnamed',
      data: {},
      metadata: {
        at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
        by: '1',
        correlationId: `request-${number}`,
        causationId: `request-${number}`,
        // The present version of the schema.
        schema: versionIn(logFormat, event.type ?? ''),
      },
      ...event,
    };
    versions.set(stream, logged.version);
    events.push(logged);
    return logged;
  };
  return {
    events,
    appendRaw,
    append: (stream, ...appended) => appended.map((event) => appendRaw(stream, event)),
  };
};
