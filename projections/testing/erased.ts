import {
  erasedReason,
  erasedSubstitutes,
  isErasure,
  isIdentity,
  isPersonKind,
} from '#domain/people/personalData.ts';
import { parseStream } from '#domain/records/streams.ts';
import type { LoggedEvent } from '../foldedState/event.ts';

/** The position at which each person is erased. Nothing of a record is read after an event of unknown type. */
export const erasures = (events: readonly LoggedEvent[]): Map<string, number> => {
  const erased = new Map<string, number>();
  const unreadable = new Set<string>();
  for (const { stream, type, position } of events) {
    if (type === 'OfTheFuture') unreadable.add(stream);
    if (isErasure(type) && !unreadable.has(stream) && !erased.has(stream)) erased.set(stream, position);
  }
  return erased;
};

/** An event as it is read once the key of its person is destroyed. */
export const withoutIdentity = (event: LoggedEvent): LoggedEvent => {
  const kind = parseStream(event.stream)?.kind;
  if (!isPersonKind(kind)) return event;
  const data = Object.fromEntries(
    Object.entries(event.data ?? {}).map(([field, value]) => [
      field,
      isIdentity(kind, field)
        ? (erasedSubstitutes(kind, event.type) as Record<string, unknown>)[field]
        : value,
    ]),
  );
  const isKept = event.metadata.reason === undefined || isErasure(event.type);
  return { ...event, data, metadata: { ...event.metadata, ...(!isKept && { reason: erasedReason }) } };
};

/** Events as they are read now, after all erasures. */
export const asReadNow = (events: readonly LoggedEvent[]): LoggedEvent[] => {
  const erased = erasures(events);
  return events.map((event) => (erased.has(event.stream) ? withoutIdentity(event) : event));
};
