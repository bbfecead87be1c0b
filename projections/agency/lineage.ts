/** What a line is told apart by within its scope: what it brings, and since when. */
export type LineKey = string;

/** The lines of a scope as rows, after an event that may have changed them: worked out when somebody asks. */
export type Reading = { position: number; rows: () => readonly Record<string, unknown>[] };

/**
 * Which event made each line what it is: the event after which it first stood as it stands now. A change of something
 * else in the same record, a rename say, leaves it be.
 */
export type Lineage = {
  /** By scope, as written. */
  made: Map<string, ReadonlyMap<LineKey, number>>;
  /** What each scope went through since then, oldest first. Of most of it nobody will ever ask. */
  pending: Map<string, Reading[]>;
};

export const noLineage = (): Lineage => ({ made: new Map(), pending: new Map() });
