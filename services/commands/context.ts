import type { DatabasePool } from 'slonik';
import type { Read } from '#projections/reading/read.ts';
import type { Database } from '../database/database.ts';
import type { EventStore, RequestNote } from '../log/eventStore/eventStore.ts';
import type { Counters } from '../operationalStore/counters.ts';

/** What commands ask of the read side. */
export type Reading = {
  /** The figures that are live. @throws ReadSideUnavailable */
  read(): Promise<Read>;
  /**
   * Waits until they tell of a position of the log.
   * @param limit milliseconds
   * @returns whether they do by then
   */
  waitFor(position: number, limit?: number): Promise<boolean>;
  /** The position of the log that they tell of. */
  readonly position: number;
};

/** What commands are carried out with. */
export type Backend = {
  pool: DatabasePool;
  /** Locks that end with whoever holds them, see `locks.ts`. */
  locks: Pick<Database, 'tryLeadership'>;
  store: EventStore;
  /** Ids for what is new. */
  counters: Counters;
  readSide: Reading;
};

/** Authorship of a decision: who, when, and in the course of what. */
export type Authorship = {
  /** Id of the user. */
  by: string;
  /** ISO 8601 instant, UTC. */
  at: string;
  correlationId: string;
  /** Id of the session that asks, as operationalStore/access/sessions.ts lists it; it stands in no event. */
  session?: string | null | undefined;
  /** The note of the request, for whatever is appended in the end. */
  note?: RequestNote | undefined;
  /** Its cause where that is not the request itself, such as the correlation of a change that is undone. */
  causationId?: string | undefined;
  reason?: string | undefined;
  /** The ids of events whose reasons are blanked by this. */
  blanks?: readonly string[] | undefined;
  /** Whether closed months may be moved by it: the author was told which. */
  restates?: boolean | undefined;
};

/** What is kept of who decides something that may have to be brought to its end later. */
export const storedAuthorship = ({ by, at, correlationId, causationId, reason }: Authorship) => ({
  by,
  at,
  correlationId,
  ...(causationId !== undefined && { causationId }),
  ...(reason !== undefined && { reason }),
});
