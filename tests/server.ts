import { join } from 'node:path';
import { pino } from 'pino';
import type { Planner } from '#services/http/planner.ts';
import type { StreamLimits } from '#services/live/feed.ts';
import { loggedError } from '#services/ops/observability/loggedError.ts';
import type { Config } from '#services/settings/config.ts';
import { startPlanner } from '#services/start/start.ts';
import { expectAsDescribed } from './contractAnswers.ts';
import type { TestDatabase, TestDatabaseKind } from './databases.ts';
import { HttpClient } from './httpClient.ts';

/** The first administrator of every test server. */
export const administrator = { username: 'admin', password: 'correct horse' };

/** A planner in this process, on a database of its own and a free port. */
export type TestServer = {
  url: string;
  planner: Planner;
  database: TestDatabase;
  /** A client signed in as the first administrator. */
  admin: HttpClient;
  /** A client without a session. */
  visitor(): HttpClient;
  /** A client that signs in, with the password of `aUser` by default. */
  signedIn(username: string, password?: string): Promise<HttpClient>;
  /** Every line the planner has logged, as JSON text. */
  log: string[];
  stop(): Promise<void>;
};

type Settings = {
  config?: Partial<Config>;
  now?: () => Date;
  /** A shared database, which isn't removed. */
  database?: TestDatabase;
  streamLimits?: StreamLimits;
  /** Called with the reason why the planner doesn't open yet. */
  tellMisfit?: (sentence: string) => void;
};

/** How a planner's database is opened. */
export type DatabaseFor = Pick<TestDatabaseKind, 'open'> & Partial<TestDatabaseKind>;

/** Starts a planner without sample data and signs its administrator in. */
export const startServer = async (
  { open, openForPlanner = open }: DatabaseFor,
  { config = {}, now, database: shared, streamLimits, tellMisfit }: Settings = {},
): Promise<TestServer> => {
  const database = shared ?? (await openForPlanner());
  const log: string[] = [];
  const running = await startPlanner(
    { ...plain, ...config },
    pino(
      { level: 'trace', serializers: { err: loggedError } },
      { write: (line: string) => void log.push(line) },
    ),
    join(import.meta.dirname, '../web/dist'),
    {
      database,
      ...(now && { now }),
      ...(streamLimits && { streamLimits }),
      ...(tellMisfit && { tellMisfit }),
    },
  );
  const visitor = () => new HttpClient(running.url, expectAsDescribed);
  const admin = visitor();
  await admin.signIn(administrator.username, administrator.password);
  return {
    url: running.url,
    planner: running.planner,
    database,
    admin,
    visitor,
    signedIn: async (username, password = 'battery staple') => {
      const client = visitor();
      await client.signIn(username, password);
      return client;
    },
    log,
    stop: async () => {
      await running.stop();
      if (!shared) await database.close();
    },
  };
};

const plain: Config = {
  port: 0,
  host: '127.0.0.1',
  dataDirectory: '',
  sampleData: 'none',
  adminUsername: administrator.username,
  adminPassword: administrator.password,
  adminCode: undefined,
  databaseUrl: undefined,
  eventStoreUrl: undefined,
  sessionSecret: undefined,
  secondFactorKey: undefined,
  publicUrl: undefined,
  trustedProxies: undefined,
  openId: undefined,
  metricsToken: undefined,
  verifyAt: undefined,
  backups: undefined,
  backupKey: undefined,
};
