import pg from 'pg';
import { addMonths } from '#domain/values/month.ts';
import type { Database } from '#services/database/database.ts';
import { openPostgres } from '#services/database/postgres.ts';
import { createPostgresEventStore } from '#services/log/eventStore/postgres.ts';
import { HttpClient } from '../../tests/httpClient.ts';
import { type PostgresCluster, startPostgresCluster } from '../../tests/postgresCluster.ts';
import { administrator } from '../../tests/server.ts';
import { GrowingLog } from '../growingLog.ts';
import { largeSize } from '../largeAgency.ts';
import { type NodeProcess, prepare, startNode } from './nodeProcess.ts';
import { PlannerAtWork } from './planner.ts';

/** As many as the large agency has plans for. */
const maxPlanners = 50;
/** Plans of each planner: few enough to be read quickly. */
const plansOfEach = 12;

/**
 * A PostgreSQL configured as in production: a commit is on disk when it is acknowledged. @throws where there is none
 */
export const withCluster = async <Result>(use: (cluster: PostgresCluster) => Promise<Result>) => {
  const cluster = await startPostgresCluster({ isDurable: true });
  if (!cluster)
    throw new Error('Install PostgreSQL (Debian: apt-get install postgresql): this measures on it');
  try {
    return await use(cluster);
  } finally {
    await cluster.remove();
  }
};

/** A new database of a cluster. @returns its URL */
export const newDatabase = async (cluster: PostgresCluster, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  return url.href;
};

/** A node on a database that holds the large agency, with so many events in its log. */
export type Stage = { node: NodeProcess; database: Database; url: string };

export const withStage = <Result>(
  cluster: PostgresCluster,
  name: string,
  events: number,
  use: (stage: Stage) => Promise<Result>,
): Promise<Result> =>
  withLog(cluster, name, events, async ({ database, url }) => {
    const node = await startNode({ DATABASE_URL: url });
    try {
      return await use({ node, database, url });
    } finally {
      await node.stop();
    }
  });

/** A database that holds the large agency, with so many events in its log, and no node yet. */
export const withLog = async <Result>(
  cluster: PostgresCluster,
  name: string,
  events: number,
  use: (stage: Omit<Stage, 'node'>) => Promise<Result>,
): Promise<Result> => {
  const url = await newDatabase(cluster, name);
  await prepare({ DATABASE_URL: url });
  const database = await openPostgres(url);
  try {
    const store = createPostgresEventStore(database.pool);
    await new GrowingLog(store).growTo(events);
    await store.close();
    return await use({ database, url });
  } finally {
    await database.close();
  }
};

/** A signed-in client. */
export const signedIn = async ({ node }: Pick<Stage, 'node'>): Promise<HttpClient> => {
  const client = new HttpClient(node.url);
  const { status } = await client.signIn(administrator.username, administrator.password);
  if (status !== 200) throw new Error(`Signing in was answered with ${status}`);
  return client;
};

/** So many planners who have signed in and read their plans. No two share a plan; `first` is the first one's index. */
export const plannersAtWork = async (
  stage: Pick<Stage, 'node'>,
  many: number,
  first = 0,
): Promise<PlannerAtWork[]> => {
  const all: PlannerAtWork[] = [];
  for (let place = first; place < first + many; place++) {
    const paths = Array.from({ length: plansOfEach }, (_, turn) => {
      const project = 1 + place + maxPlanners * (turn % 5);
      const month = addMonths(largeSize.firstMonth, 12 + Math.floor(turn / 5));
      return `/api/allocations/project/${project}/month/${month}`;
    });
    all.push(new PlannerAtWork(await signedIn(stage), paths));
  }
  await Promise.all(all.map((planner) => planner.look()));
  return all;
};
