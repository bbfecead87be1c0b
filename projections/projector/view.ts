import type { Month } from '#domain/month.ts';
import type { PersonKind } from '#domain/personalData.ts';
import type { StreamKind } from '#domain/streams.ts';

/** What may say too little because a change of a record is parked. */
export type Incomplete = {
  /** Null where the record is none that this planner knows. */
  kind: StreamKind | null;
  /** The one month it is about; null where it may be any. */
  month: Month | null;
  /**
   * In the words of the live feed, and finer: `projects`, `figures:2026-03`, `figures:*:pnl` (of any month, what the
   * P&L asks for), `*` for anything.
   */
  topics: string[];
};

/** An event of the log that could not be applied, as GET /api/admin/parked-events answers it. */
export type ParkedEventView = {
  position: number;
  /** The record it belongs to, by its stream: "project-12". */
  stream: string;
  type: string;
  at: string;
  error: string;
  /** What it leaves incomplete. */
  incomplete: Incomplete;
};

/** A record with changes that count in no figure: how many, and what that leaves incomplete. */
export type IncompleteRecord = Incomplete & {
  /** Its stream; null where it is not to be told, or several are counted together. */
  stream: string | null;
  changes: number;
};

/** GET /api/team-member/completeness: how many events count in no figure, and which figures lack them. */
export type CompletenessView = { parked: number; records: IncompleteRecord[] };

/** Somebody who has left and whose personal data can be erased, as GET /api/admin/people/left answers it. */
export type LeaverView = {
  kind: PersonKind;
  id: string;
  name: string;
  /** Else their last month is over. */
  isDeleted: boolean;
  lastMonth: string | null;
  /** The users that are the same person, and are erased with them. */
  usernames: string[];
};
