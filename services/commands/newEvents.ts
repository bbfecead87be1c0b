import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../log/eventStore/eventStore.ts';
import type { Authorship } from './context.ts';

/** Decided events in the form that the log takes. */
export const asNewEvents = (
  events: readonly { type: string; data: unknown }[],
  author: Authorship,
): NewEvent[] => {
  const {
    at,
    by,
    correlationId,
    causationId = correlationId,
    reason,
    blanks = [],
    restates = false,
  } = author;
  return events.map(({ type, data }) => ({
    id: randomUUID(),
    type,
    data,
    metadata: {
      at,
      by,
      correlationId,
      causationId,
      ...(reason !== undefined && { reason }),
      ...(blanks.length > 0 && { blanks }),
      ...(restates && { restates }),
    },
  }));
};
