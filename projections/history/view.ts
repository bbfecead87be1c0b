import { z } from 'zod';
import { streamKind } from '#domain/history/preview.ts';
import { count, open, text, withPay } from '../reading/pay.ts';
import { entryWithoutPay } from './pay.ts';

const value = open(z.union([z.string(), z.number(), z.boolean()])).nullable();

/**
 * A field that an event changed; money as decimal text in pounds, null for no value. For a manual figure `computed`
 * says which side is the computed figure of that time; null there is the computed figure too, which was not recorded.
 */
export const historyChange = z.strictObject({
  field: text,
  from: value,
  to: value,
  computed: z.enum(['from', 'to']).optional(),
  /** The months of the change, if months changed differently; null for an open end. */
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
  /** Shared by all changes of one request. */
  correlationId: text,
  /** Author and time of the change that this undid. */
  undid: briefly,
  /** Author and time of the last undo of these changes. */
  undone: briefly,
});

/** An event in the response of GET /api/history. Credentials never enter the log, so they can't be here. */
export type HistoryEntryView = z.infer<typeof entry>;
export const historyEntryView = withPay(entry, entryWithoutPay);

export const historyView = z.strictObject({
  /** Newest first. */
  entries: z.array(historyEntryView),
  /** The `after` of the next page; null on the last page. */
  next: count.nullable(),
});
export type HistoryView = z.infer<typeof historyView>;

/** A record, present or past. */
export const historyRecordView = z.strictObject({
  id: text,
  name: text,
  /** Former names, the last one first. */
  formerNames: z.array(text),
  isGone: z.boolean(),
});
export type HistoryRecordView = z.infer<typeof historyRecordView>;

/** An entry of the sign-in and permission log, from the operational store or the event log. */
const accessEntryView = z.strictObject({
  key: text,
  /** ISO 8601 instants, UTC; the first and last one of failures counted together. */
  at: text,
  until: text,
  times: count,
  event: text,
  /** The author, or the user whose name was tried; null for an unknown name. */
  who: historyEntryView.shape.by.nullable(),
  /** The user that a change is about; null for a sign-in. */
  about: text.nullable(),
  /** The method of sign-in. */
  method: text.nullable(),
  /** IP address and browser as text; null if forgotten, or not kept because there were too many. */
  address: text.nullable(),
  browser: text.nullable(),
  changes: z.array(historyChange),
  reason: text.nullable(),
});
export type AccessEntryView = z.infer<typeof accessEntryView>;

export const accessLogView = z.strictObject({
  /** Newest first. */
  entries: z.array(accessEntryView),
  /** The `after` of the next page; null on the last page. */
  next: text.nullable(),
});
export type AccessLogView = z.infer<typeof accessLogView>;

/** GET /api/admin/past-days: the first and last day that can be viewed, in the United Kingdom. */
export const pastDaysView = z.strictObject({ first: text, last: text });
export type PastDaysView = z.infer<typeof pastDaysView>;

/** A reason that may name a person to be erased: response of GET /api/admin/people/…/mentions. */
export const mentionView = z.strictObject({
  /** The first change with this reason, or the adjustment that still shows it. */
  entry: historyEntryView,
  /** Number of changes with this reason made together. */
  changes: count,
  /**
   * True if it contains the whole name, a username or the e-mail address; false for only a part that others may share.
   */
  isCertain: z.boolean(),
});
export type MentionView = z.infer<typeof mentionView>;
