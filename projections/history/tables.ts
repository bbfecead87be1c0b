import type { Table } from '../reading/readModel.ts';

/**
 * One row per event, newest positions last. It is most of the read side, so rows are narrow: words are codes, ids are
 * bytes (`codes.ts`), and names have their own table.
 */
export const history: Table = {
  name: 'history',
  isAppendOnly: true,
  isJournal: true,
  columns: {
    position: 'bigint primary key',
    at: 'timestamptz not null',
    /** Index of the month, year × 12 + month − 1. */
    month: 'int',
    /** The months whose figures the event moved; null if none, and for plans. */
    reach: 'int4multirange',
    kind: 'smallint not null',
    event: 'smallint not null',
    author: 'text collate "C" not null',
    record_id: 'text collate "C" not null',
    correlation_id: 'bytea not null',
    /** The changes that the event made, in the format of `changes.ts`. */
    changes: 'text not null',
    reason: 'text',
    /** The words of the reason, for the search (`search.ts`). */
    reason_words: 'tsvector',
    /** The words of changed texts, for the search; amounts, which may be pay, are left out. */
    value_words: 'tsvector',
    /** The id of an event with a reason, by which the reason is blanked. */
    reason_of: 'text',
    /** The causation id, if it isn't the request itself: such as the change that it undoes. */
    causation_id: 'bytea',
  },
  // Thousands of neighbouring rows share an index entry, and long ids are indexed by their beginning (`lookups.ts`).
  indexes: [
    '(kind, record_id, (position / 2048))',
    '(author, (position / 2048))',
    '(month, (position / 2048))',
    'using gist (reach) where reach is not null',
    'using brin (at, (position / 2048)) with (autosummarize = on, pages_per_range = 32)',
    '(substring(correlation_id, 1, 4))',
    '(causation_id, position) where causation_id is not null',
    '(reason_of) where reason_of is not null',
    'using gin (reason_words) where reason_words is not null',
    'using gin (value_words) where value_words is not null',
  ],
};

/** The names of records from a position on; a record's first row is from its first event. */
export const names: Table = {
  name: 'names',
  isAppendOnly: true,
  isJournal: true,
  columns: {
    position: 'bigint not null',
    kind: 'smallint not null',
    record_id: 'text collate "C" not null',
    name: 'text not null',
    /** The words of the name, for the search. */
    words: 'text not null',
  },
  indexes: ['(kind, record_id, position)'],
};
