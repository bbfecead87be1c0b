import { onTestFinished } from 'vitest';
import type { TestDatabase } from '../../../tests/databases.ts';
import { startServer } from '../../../tests/server.ts';
import type { EventStore, RecordedEvent } from '../../log/eventStore/eventStore.ts';

export const november = () => new Date('2026-11-21T10:00:00Z');
export const nextYear = () => new Date('2027-01-02T10:00:00Z');

export const logOf = async (store: EventStore): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const batch of store.readAll({ after: 0 })) events.push(...batch);
  return events;
};

/** The parts of events that must be the same however the sample was loaded: stream, version and id. */
export const asTold = (events: readonly RecordedEvent[]) =>
  events.map(({ id, stream, version }) => `${stream} ${version} ${id}`);

/** Databases of a kind and planners on them, closed when the test ends. */
export const loadsOn = (open: () => Promise<TestDatabase>) => ({
  openOne: async (): Promise<TestDatabase> => {
    const database = await open();
    onTestFinished(() => database.close());
    return database;
  },
  start: async (database: TestDatabase, sampleData: 'agency' | 'none', now: () => Date) => {
    const server = await startServer({ open }, { database, now, config: { sampleData } });
    onTestFinished(() => server.stop());
    return server;
  },
});
