import { z } from 'zod';
import { streamKind } from '#domain/history/preview.ts';
import { count, open, text, withPay } from '../reading/pay.ts';
import { entryWithoutPay } from './pay.ts';

const value = open(z.union([z.string(), z.number(), z.boolean()])).nullable();

/**
 * One field that an event changed; money as decimal text in pounds, null for nothing. Of a manual figure `computed`
 * says which side is what the records came to then; null there is the computed figure too, which nobody noted down.
 */
export const historyChange = z.strictObject({
  field: text,
  from: value,
  to: value,
  computed: z.enum(['from', 'to']).optional(),
  /** The months of which it is the change, where what it replaced was not the same in all: null for no limit on a side. */
  span: z.strictObject({ startMonth: text.nullable(), endMonth: text.nullable() }).optional(),
});
export type HistoryChange = z.infer<typeof historyChange>;

const briefly = z.strictObject({ by: text, at: text }).nullable();

const entry = z.strictObject({
  position: count,
  at: text,
  by: z.strictObject({ id: text, username: text, name: text }),
  event: text,
  record: z.strictObject({ kind: streamKind, id: text, name: text }),
  month: text.nullable(),
  changes: z.array(historyChange),
  reason: text.nullable(),
  /** What was done by one request has one id. */
  correlationId: text,
  /** Author and time of what this undid. */
  undid: briefly,
  /** Author and time of the undoing of all of it, as far as it went. */
  undone: briefly,
});

/** One event as GET /api/history answers it. Credentials never enter the log, so they can't be here. */
export type HistoryEntryView = z.infer<typeof entry>;
export const historyEntryView = withPay(entry, entryWithoutPay);

export const historyView = z.strictObject({
  /** Newest first. */
  entries: z.array(historyEntryView),
  /** The `after` of the next page; null on the last. */
  next: count.nullable(),
});
export type HistoryView = z.infer<typeof historyView>;

/** A record that there is or was. */
export const historyRecordView = z.strictObject({
  id: text,
  name: text,
  /** Its former names, the last one first. */
  formerNames: z.array(text),
  isGone: z.boolean(),
});
export type HistoryRecordView = z.infer<typeof historyRecordView>;

/** One entry of the sign-in and permission log, from the operational store or from the log. */
const accessEntryView = z.strictObject({
  key: text,
  /** ISO 8601 instants, UTC; of failures that were counted together the first and the last one. */
  at: text,
  until: text,
  times: count,
  event: text,
  /** The author, or whose name was tried; null for a name that nobody has. */
  who: historyEntryView.shape.by.nullable(),
  /** The user that a change is about; null for a sign-in. */
  about: text.nullable(),
  /** What they came in with. */
  method: text.nullable(),
  /** IP address and browser in words; null where they are forgotten, or were too many to keep. */
  address: text.nullable(),
  browser: text.nullable(),
  changes: z.array(historyChange),
  reason: text.nullable(),
});
export type AccessEntryView = z.infer<typeof accessEntryView>;

export const accessLogView = z.strictObject({
  /** Newest first. */
  entries: z.array(accessEntryView),
  /** The `after` of the next page; null on the last. */
  next: text.nullable(),
});
export type AccessLogView = z.infer<typeof accessLogView>;

/** GET /api/admin/past-days: the first and last day that can be looked back at, in the United Kingdom. */
export const pastDaysView = z.strictObject({ first: text, last: text });
export type PastDaysView = z.infer<typeof pastDaysView>;

/** A reason that may name somebody who is to be erased, as GET /api/admin/people/…/mentions answers it. */
export const mentionView = z.strictObject({
  /** The first change that it was given for. */
  entry: historyEntryView,
  /** For how many changes at once. */
  changes: count,
  /** True where it holds the whole name, a username or the e-mail address; else only a part that others may have, too. */
  isCertain: z.boolean(),
});
export type MentionView = z.infer<typeof mentionView>;
