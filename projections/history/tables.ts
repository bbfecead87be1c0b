import type { Table } from '../readModel.ts';

/** One row an event, newest positions last; read backwards, page by page. */
export const history: Table = {
  name: 'history',
  isAppendOnly: true,
  isJournal: true,
  columns: {
    position: 'bigint primary key',
    at: 'text collate "C" not null',
    author: 'text not null',
    event: 'text not null',
    kind: 'text not null',
    record_id: 'text not null',
    name: 'text not null',
    month: 'text',
    changes: 'jsonb not null',
    /** What the changes are told apart by: a field's name, or in a plan the person, such as "teamMember-3". */
    keys: 'jsonb not null',
    /** Whom the values of a change name, such as {"from": "teamMember-3", "to": null}; null where they name nobody. */
    people: 'jsonb',
    reason: 'text',
    /** The id of an event that has a reason, by which it is blanked. */
    reason_of: 'text',
    correlation_id: 'text not null',
    /** What led to the event, where that is not the request itself: what it undoes, say. */
    causation_id: 'text',
  },
  indexes: [
    '(kind, record_id, position)',
    '(author, position)',
    '(month, position)',
    '(at, position)',
    '(correlation_id, position)',
    '(causation_id, position) where causation_id is not null',
    '(reason_of) where reason_of is not null',
  ],
};
