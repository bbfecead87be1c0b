import { readEvent, UnreadableEvent } from '#domain/log/events.ts';
import { parseStream } from '#domain/records/streams.ts';
import type { StreamAppend } from '../eventStore/eventStore.ts';
import { versioned } from './inFormat.ts';

/** A decided event could be stored but never read again. Nothing of the append is stored. */
export class NotReadBack extends Error {
  override readonly name = 'NotReadBack';

  constructor(cause: UnreadableEvent) {
    super(
      'Nothing was saved: the planner could not read this again. Look for a value that is out of all measure, or tell your administrator.',
      { cause },
    );
  }
}

/** Checks before storing that newly decided events can be read by their own readers. @throws NotReadBack */
export const refuseUnreadable = (appends: readonly StreamAppend[]): void => {
  for (const { stream, events } of appends) {
    const kind = parseStream(stream)?.kind;
    if (kind === undefined) continue;
    try {
      for (const event of events) readEvent(kind, versioned(event));
    } catch (error) {
      throw error instanceof UnreadableEvent ? new NotReadBack(error) : error;
    }
  }
};
