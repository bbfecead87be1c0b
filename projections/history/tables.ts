import type { Table } from '../reading/readModel.ts';

/**
 * One row an event, newest positions last. It is most of the read side, so that rows are narrow: words are codes, ids
 * bytes (`codes.ts`), and names stand in a table of their own.
 */
export const history: Table = {
  name: 'history',
  isAppendOnly: true,
  isJournal: true,
  columns: {
    position: 'bigint primary key',
    at: 'timestamptz not null',
    /** The number of a month, year × 12 + month − 1. */
    month: 'int',
    /** The months whose figures the event moved, where that is not its month alone. */
    reach: 'int4multirange',
    kind: 'smallint not null',
    event: 'smallint not null',
    author: 'text collate "C" not null',
    record_id: 'text collate "C" not null',
    correlation_id: 'bytea not null',
    /** What is different after the event, as `changes.ts` writes it. */
    changes: 'text not null',
    reason: 'text',
    /** The words of the reason, as they are searched for (`search.ts`). */
    reason_words: 'tsvector',
    /** The words of the texts that it changed, likewise; amounts, which may be pay, are none of them. */
    value_words: 'tsvector',
    /** The id of an event that has a reason, by which it is blanked. */
    reason_of: 'text',
    /** The event's cause where that is not the request itself, such as the change that it undoes. */
    causation_id: 'bytea',
  },
  // Rows of thousands of neighbours share an entry of an index, and of long ids it has the beginning (`lookups.ts`).
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

/** What each record is called from a position on; the first row of a record is its first event's. */
export const names: Table = {
  name: 'names',
  isAppendOnly: true,
  isJournal: true,
  columns: {
    position: 'bigint not null',
    kind: 'smallint not null',
    record_id: 'text collate "C" not null',
    name: 'text not null',
    /** Its words, as they are searched for. */
    words: 'text not null',
  },
  indexes: ['(kind, record_id, position)'],
};
