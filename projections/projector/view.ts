import { z } from 'zod';
import { streamKind } from '#domain/history/preview.ts';
import { personKinds } from '#domain/people/personalData.ts';
import { count, text } from '../reading/pay.ts';

/** Figures that may be incomplete because a change of a record is parked. */
const incomplete = z.strictObject({
  /** Null for a stream that this planner doesn't know. */
  kind: streamKind.nullable(),
  /** The only month that it affects; null for any. */
  month: text.nullable(),
  /**
   * Topics of the live feed, and finer ones: `projects`, `figures:2026-03`, `figures:*:pnl` (any month's P&L), `*` for
   * anything.
   */
  topics: z.array(text),
});
export type Incomplete = z.infer<typeof incomplete>;

/** A dead letter: response of GET /api/admin/parked-events. */
export const deadLetterView = z.strictObject({
  position: z.number(),
  /** The stream of its record: "project-12". */
  stream: z.string(),
  type: z.string(),
  at: z.string(),
  error: z.string(),
  /** The figures that it leaves incomplete. */
  incomplete,
});
export type DeadLetterView = z.infer<typeof deadLetterView>;

/** A record with changes that count in no figure: their number, and what they leave incomplete. */
const incompleteRecord = incomplete.extend({
  /** Its stream; null if it is withheld, or several are counted together. */
  stream: text.nullable(),
  changes: count,
});
export type IncompleteRecord = z.infer<typeof incompleteRecord>;

/** GET /api/team-member/completeness: the number of dead letters, and the figures that lack them. */
export const completenessView = z.strictObject({ parked: count, records: z.array(incompleteRecord) });
export type CompletenessView = z.infer<typeof completenessView>;

/** A person who has left and whose personal data can be erased: response of GET /api/admin/people/left. */
export const leaverView = z.strictObject({
  kind: z.enum(personKinds),
  id: text,
  name: text,
  /** False if they were not deleted but their last month is over. */
  isDeleted: z.boolean(),
  lastMonth: text.nullable(),
  /** Users linked to a team member, which are erased with them. */
  usernames: z.array(text),
});
export type LeaverView = z.infer<typeof leaverView>;
