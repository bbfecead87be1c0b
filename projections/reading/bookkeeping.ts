import type { LoggedEvent } from '../foldedState/event.ts';
import type { Row, Table } from './readModel.ts';

/** The folded records by stream, from which a projector resumes. */
export const facts: Table = {
  name: 'facts',
  columns: { tracked: 'jsonb not null' },
};

/**
 * Dead letters: events that could not be applied, with all later events of their streams. Stored for inspection without
 * their reasons, which may name somebody. A retry reads them from the log.
 */
export const parked: Table = {
  name: 'parked',
  isJournal: true,
  columns: {
    position: 'bigint primary key',
    stream: 'text not null',
    /** JSON as text: an event may be unreadable because PostgreSQL can't store its data as `jsonb`. */
    event: 'text not null',
    error: 'text not null',
  },
};

const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** The row of a dead letter, which can be stored whatever the event contains. */
export const deadLetterRow = (event: LoggedEvent, error: string): Row => ({
  position: event.position,
  stream: storable(event.stream),
  event: JSON.stringify({ ...event, metadata: { ...event.metadata, reason: undefined } }),
  error: storable(error),
});

/** How far the read-model version has read the log, with the id of the last event. One row. */
export const checkpoint: Table = {
  name: 'checkpoint',
  columns: { position: 'bigint not null', event: 'text' },
};

/**
 * Folded records at some log positions, so that a past day needs only the events since the last one before it. Not one
 * of a read-model version's derived tables.
 */
export const snapshots: Table = {
  name: 'snapshots',
  columns: { position: 'bigint primary key', records: 'bytea not null' },
  isAppendOnly: true,
  isJournal: true,
};

export const bookkeeping: readonly Table[] = [facts, parked, checkpoint];
