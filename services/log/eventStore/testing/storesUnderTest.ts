import { type TestDatabaseKind, testDatabases } from '../../../../tests/databases.ts';
import { leaveOut } from '../../../../tests/leftOut.ts';
import type { EventStore } from '../eventStore.ts';
import { connectEventStoreDb } from '../eventStoreDb.ts';
import { createPostgresEventStore, migrateLog } from '../postgres.ts';
import { type EventStoreDbServer, findEventStoreDb } from './eventStoreDbServer.ts';
import { losingAnswers } from './losingAnswers.ts';
import { StandIn } from './standIn.ts';

/** A log for the contract suite, opened on a store of its own kind. */
export type OpenStore = {
  store: EventStore;
  /** A second node of the planner on the same log. */
  otherNode: EventStore;
  /** Whether appends to many streams are atomic. */
  isAtomic: boolean;
  /** Stores the next append on `store` but loses its response; absent where that isn't possible. */
  loseNextAnswer?: () => void;
  /** The server's URL, for a log in EventStoreDB. */
  serverUrl?: string;
  close(): Promise<void>;
};

type StoreUnderTest = { name: string; isEventStoreDb: boolean; open(): Promise<OpenStore> };

/** Every log that the contract suite can run on here; reports missing ones. */
export async function storesUnderTest(): Promise<StoreUnderTest[]> {
  const stores: StoreUnderTest[] = testDatabases.map((kind) => ({
    name: `the log in ${kind.name}`,
    isEventStoreDb: false,
    open: () => openDatabaseLog(kind),
  }));
  stores.push({ name: 'EventStoreDB, played by the stand-in', isEventStoreDb: true, open: openStandIn });
  const server = await realServer();
  if (server)
    stores.push({ name: 'EventStoreDB', isEventStoreDb: true, open: async () => openEventStoreDb(server) });
  return stores;
}

async function realServer(): Promise<EventStoreDbServer | undefined> {
  const what = 'The contract of the log ran against a stand-in for EventStoreDB, not against a real server';
  try {
    const server = await findEventStoreDb();
    if (!server) leaveOut(what, 'set EVENTSTORE_URL to one, or have a Docker engine running');
    return server;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error);
    leaveOut(`${what}, whose container failed to start`, reason);
    return undefined;
  }
}

async function openDatabaseLog({ open }: TestDatabaseKind): Promise<OpenStore> {
  const database = await open();
  await migrateLog(database.pool);
  const { pool, faults } = losingAnswers(database.pool);
  const store = createPostgresEventStore(pool);
  const otherNode = createPostgresEventStore(database.pool);
  return {
    store,
    otherNode,
    isAtomic: true,
    loseNextAnswer: () => faults.push('lost after'),
    close: async () => {
      await store.close();
      await otherNode.close();
      await database.close();
    },
  };
}

async function openStandIn(): Promise<OpenStore> {
  const standIn = await StandIn.start();
  const opened = openEventStoreDb({ url: standIn.url, stop: async () => standIn.stop() });
  return { ...opened, loseNextAnswer: () => standIn.faults.lostAnswers++ };
}

function openEventStoreDb({ url, stop }: EventStoreDbServer): OpenStore {
  const store = connectEventStoreDb(url);
  const otherNode = connectEventStoreDb(url);
  return {
    store,
    otherNode,
    isAtomic: false,
    serverUrl: url,
    close: async () => {
      await store.close();
      await otherNode.close();
      await stop();
    },
  };
}
