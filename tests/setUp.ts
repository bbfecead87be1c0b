import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { TestDatabase, TestDatabaseKind } from './databases.ts';
import { type DatabaseFor, startServer, type TestServer } from './server.ts';

type Settings = Parameters<typeof startServer>[1];

// To be called in a `describe`, before its other setup. The result is usable while its tests run.

/** A server for each test. */
export const serverForEach = (kind: DatabaseFor, settings?: Settings): TestServer => {
  const server = {} as TestServer;
  beforeEach(async () => void Object.assign(server, await startServer(kind, settings)));
  afterEach(() => server.stop());
  return server;
};

/** One server for all tests. */
export const serverForAll = (kind: DatabaseFor, settings?: Settings): TestServer => {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await startServer(kind, settings)));
  afterAll(() => server.stop());
  return server;
};

/** A database for each test. */
export const databaseForEach = ({ open }: Pick<TestDatabaseKind, 'open'>): TestDatabase => {
  const database = {} as TestDatabase;
  beforeEach(async () => void Object.assign(database, await open()));
  afterEach(() => database.close());
  return database;
};

/** One database for all tests. */
export const databaseForAll = ({ open }: Pick<TestDatabaseKind, 'open'>): TestDatabase => {
  const database = {} as TestDatabase;
  beforeAll(async () => void Object.assign(database, await open()));
  afterAll(() => database.close());
  return database;
};
