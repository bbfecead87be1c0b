import type { LoggedEvent } from '../foldedState/event.ts';
import { createLog } from './log.ts';

/** Metadata of an event: author, time, request, causing request, and reason; each has a default. */
type Circumstances = {
  by?: string;
  at?: string;
  request?: string;
  cause?: string;
  reason?: string;
};

/** A log for tests about who did what when, rather than about figures. */
export type Diary = {
  readonly events: readonly LoggedEvent[];
  /** Appends an event. @returns its position */
  did(stream: string, type: string, data: unknown, circumstances?: Circumstances): number;
};

export const createDiary = (): Diary => {
  const log = createLog();
  return {
    events: log.events,
    did: (stream, type, data, { by = '1', at, request, cause, reason } = {}) => {
      const number = log.events.length + 1;
      const correlationId = request ?? `request-${number}`;
      return log.appendRaw(stream, {
        type,
        data,
        metadata: {
          at: at ?? new Date(Date.UTC(2026, 4, 1) + number * 60_000).toISOString(),
          by,
          correlationId,
          causationId: cause ?? correlationId,
          ...(reason !== undefined && { reason }),
        },
      }).position;
    },
  };
};
