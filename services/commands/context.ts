import type { DatabasePool } from 'slonik';
import type { Read } from '#projections/reading/read.ts';
import type { Database } from '../database/database.ts';
import type { EventStore, RequestNote } from '../log/eventStore/eventStore.ts';
import type { Counters } from '../operationalStore/counters.ts';

/** What commands need of the read side. */
export type Reading = {
  /** The figures that are live. @throws ReadSideUnavailable */
  read(): Promise<Read>;
  /**
   * Waits until the figures include a position of the log.
   * @param limit milliseconds
   * @returns whether they do in time
   */
  waitFor(position: number, limit?: number): Promise<boolean>;
  /** The log position that the figures include. */
  readonly position: number;
};

/** Dependencies of commands. */
export type Backend = {
  pool: DatabasePool;
  /** Locks that end with their holder, see `locks.ts`. */
  locks: Pick<Database, 'tryLeadership'>;
  store: EventStore;
  /** Ids for new records. */
  counters: Counters;
  readSide: Reading;
};

/** Authorship of a decision: who made it, when, and as part of what. */
export type Authorship = {
  /** Id of the user. */
  by: string;
  /** ISO 8601 instant, UTC. */
  at: string;
  correlationId: string;
  /** Id of the session, as operationalStore/access/sessions.ts lists it; not stored in any event. */
  session?: string | null | undefined;
  /** The request's note, stored with the final append. */
  note?: RequestNote | undefined;
  /** The cause where that isn't the request itself, such as the correlation of an undone change. */
  causationId?: string | undefined;
  reason?: string | undefined;
  /** Ids of the events whose reasons this blanks. */
  blanks?: readonly string[] | undefined;
  /** Whether this may move closed months: the author was told which. */
  restates?: boolean | undefined;
};

/** The part of an authorship that is stored with work that may have to be resumed later. */
export const storedAuthorship = ({ by, at, correlationId, causationId, reason }: Authorship) => ({
  by,
  at,
  correlationId,
  ...(causationId !== undefined && { causationId }),
  ...(reason !== undefined && { reason }),
});
