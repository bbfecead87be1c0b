import { z } from 'zod';
import { streamKind } from '#domain/streamKindInput.ts';

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** One field that an event changed; money as decimal text in pounds, null for nothing. */
export const historyChange = z.strictObject({ field: z.string(), from: value, to: value });
export type HistoryChange = z.infer<typeof historyChange>;

/** One event as GET /api/history answers it. Credentials never enter the log, so they can't be here. */
export const historyEntryView = z.strictObject({
  position: z.number(),
  at: z.string(),
  by: z.strictObject({ id: z.string(), username: z.string(), name: z.string() }),
  event: z.string(),
  record: z.strictObject({ kind: streamKind, id: z.string(), name: z.string() }),
  month: z.string().nullable(),
  changes: z.array(historyChange),
  reason: z.string().nullable(),
  /** What was done by one request has one id. */
  correlationId: z.string(),
});
export type HistoryEntryView = z.infer<typeof historyEntryView>;

export const historyView = z.strictObject({
  /** Newest first. */
  entries: z.array(historyEntryView),
  /** The `after` of the next page; null on the last. */
  next: z.number().nullable(),
});
export type HistoryView = z.infer<typeof historyView>;
