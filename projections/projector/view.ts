import { z } from 'zod';
import { streamKind } from '#domain/history/preview.ts';
import { personKinds } from '#domain/people/personalData.ts';
import { count, text } from '../reading/pay.ts';

/** What may say too little because a change of a record is parked. */
const incomplete = z.strictObject({
  /** Null where the record is none that this planner knows. */
  kind: streamKind.nullable(),
  /** The one month it is about; null where it may be any. */
  month: text.nullable(),
  /**
   * In the words of the live feed, and finer: `projects`, `figures:2026-03`, `figures:*:pnl` (of any month, what the
   * P&L asks for), `*` for anything.
   */
  topics: z.array(text),
});
export type Incomplete = z.infer<typeof incomplete>;

/** An event of the log that could not be applied, as GET /api/admin/parked-events answers it. */
export const deadLetterView = z.strictObject({
  position: z.number(),
  /** The record it belongs to, by its stream: "project-12". */
  stream: z.string(),
  type: z.string(),
  at: z.string(),
  error: z.string(),
  /** The figures that it leaves incomplete. */
  incomplete,
});
export type DeadLetterView = z.infer<typeof deadLetterView>;

/** A record with changes that count in no figure: how many, and what that leaves incomplete. */
const incompleteRecord = incomplete.extend({
  /** Its stream; null where it is not to be told, or several are counted together. */
  stream: text.nullable(),
  changes: count,
});
export type IncompleteRecord = z.infer<typeof incompleteRecord>;

/** GET /api/team-member/completeness: how many events count in no figure, and which figures lack them. */
export const completenessView = z.strictObject({ parked: count, records: z.array(incompleteRecord) });
export type CompletenessView = z.infer<typeof completenessView>;

/** Somebody who has left and whose personal data can be erased, as GET /api/admin/people/left answers it. */
export const leaverView = z.strictObject({
  kind: z.enum(personKinds),
  id: text,
  name: text,
  /** False: their last month is over. */
  isDeleted: z.boolean(),
  lastMonth: text.nullable(),
  /** The users that are the same person, and are erased with them. */
  usernames: z.array(text),
});
export type LeaverView = z.infer<typeof leaverView>;
