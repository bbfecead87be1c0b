import type { LoggedEvent } from '../foldedState/event.ts';
import type { Row, Table } from './readModel.ts';

/** The folded records themselves, by stream, so that a projector can start where the last one stopped. */
export const facts: Table = {
  name: 'facts',
  columns: { tracked: 'jsonb not null' },
};

/**
 * Events that could not be applied, with every later event of their stream: kept to be looked at, but for their
 * reasons, which may name somebody. A retry reads them from the log.
 */
export const parked: Table = {
  name: 'parked',
  isJournal: true,
  columns: {
    position: 'bigint primary key',
    stream: 'text not null',
    /** JSON as text: what makes an event unfit may be that PostgreSQL can't hold its data as `jsonb`. */
    event: 'text not null',
    error: 'text not null',
  },
};

const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** The row of a parked event, fit to be stored whatever the event holds. */
export const deadLetterRow = (event: LoggedEvent, error: string): Row => ({
  position: event.position,
  stream: storable(event.stream),
  event: JSON.stringify({ ...event, metadata: { ...event.metadata, reason: undefined } }),
  error: storable(error),
});

/** How far the read-model version has read the log, and the id of the event there. One row. */
export const checkpoint: Table = {
  name: 'checkpoint',
  columns: { position: 'bigint not null', event: 'text' },
};

/**
 * The folded records as they stood at some positions of the log, so that the agency of a past day needs no more events
 * than those since the last one before it. It stands beside a read-model version's tables, whose rows it doesn't
 * follow.
 */
export const snapshots: Table = {
  name: 'snapshots',
  columns: { position: 'bigint primary key', records: 'bytea not null' },
  isAppendOnly: true,
  isJournal: true,
};

export const bookkeeping: readonly Table[] = [facts, parked, checkpoint];
