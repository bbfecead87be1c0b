import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { maxImportRows } from '#domain/imports/columns.ts';
import type { Database } from '#services/database/database.ts';
import { openPglite } from '#services/database/pglite.ts';
import { openPostgres } from '#services/database/postgres.ts';
import { createPostgresEventStore } from '#services/log/eventStore/postgres.ts';
import { HttpClient } from '../../tests/httpClient.ts';
import { administrator } from '../../tests/server.ts';
import { type Asked, bench } from '../bench.ts';
import { GrowingLog } from '../growingLog.ts';
import { type Held, type NodeProcess, prepare, type Storage, startNode } from '../load/nodeProcess.ts';
import { newDatabase, withCluster } from '../load/stage.ts';
import { loadAverage } from '../measure.ts';
import { largeEvents } from '../planners.ts';
import { type Measured, measureRoutes, type RouteSizes } from './routes.ts';

/** Limit of the 99th percentile of the event loop's holds, for every route. Milliseconds. */
const mostOfTheTime = 50;

type Sizes = RouteSizes & {
  events: number;
  /** How long an idle node is watched. Milliseconds. */
  idleTime: number;
};

type Run = { database: string; idle: Held; routes: Measured[] };

const fill = async (database: Database, events: number): Promise<void> => {
  try {
    const store = createPostgresEventStore(database.pool);
    await new GrowingLog(store).growTo(events);
    await store.close();
  } finally {
    await database.close();
  }
};

const run = async (database: string, storage: Storage, sizes: Sizes): Promise<Run> => {
  const node = await startNode(storage);
  try {
    const admin = await readyOn(node);
    const idle = await node.watch(() => pause(sizes.idleTime));
    return { database, idle, routes: await measureRoutes(node, admin, sizes) };
  } finally {
    await node.stop();
  }
};

/** Waits until a node's figures are ready. @returns its administrator */
const readyOn = async ({ url }: NodeProcess): Promise<HttpClient> => {
  const admin = new HttpClient(url);
  const { status, text } = await admin.signIn(administrator.username, administrator.password);
  if (status !== 200) throw new Error(`Signing in was answered with ${status}: ${text}`);
  while (!(await admin.get('/api/planning/2026-12')).text.includes('Project')) await pause(200);
  return admin;
};

const onEmbedded = async (sizes: Sizes): Promise<Run> => {
  const folder = await mkdtemp(join(tmpdir(), 'planner-bench-'));
  try {
    await prepare({ DATA_DIR: folder });
    await fill(await openPglite(join(folder, 'database')), sizes.events);
    return await run('embedded', { DATA_DIR: folder }, sizes);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

const onPostgres = (sizes: Sizes): Promise<Run> =>
  withCluster(async (cluster) => {
    const url = await newDatabase(cluster, 'budgets');
    await prepare({ DATABASE_URL: url });
    await fill(await openPostgres(url), sizes.events);
    return run('PostgreSQL', { DATABASE_URL: url }, sizes);
  });

const megabyte = 2 ** 20;

const isOver = ({ held, budget }: Measured): boolean =>
  held.p99 > mostOfTheTime || held.longest > budget.longestHold || held.memory > budget.maxMemory;

const tableOf = ({ database, idle, routes }: Run): string =>
  [
    `| ${database} | asked | bytes | p99 | longest | its budget | MB | its budget | |`,
    '|---|--:|--:|--:|--:|--:|--:|--:|---|',
    `| an idle node | | | ${idle.p99.toFixed(1)} | ${idle.longest.toFixed(1)} | | ${(idle.memory / megabyte).toFixed(0)} | | |`,
    ...routes
      .toSorted((one, other) => other.held.longest - one.held.longest)
      .map((measured) => {
        const { route, turns, bytes, held, budget, status } = measured;
        const figures = [
          held.p99.toFixed(1),
          held.longest.toFixed(1),
          budget.longestHold,
          (held.memory / megabyte).toFixed(0),
          budget.maxMemory / megabyte,
        ];
        return `| ${route} (${status}) | ${turns} | ${bytes} | ${figures.join(' | ')} | ${isOver(measured) ? 'over' : ''} |`;
      }),
  ].join('\n');

/** Measures how long each route holds the event loop with its largest input, and how much memory it takes. */
const measureBudgets = async (sizes: Sizes, { parts, keep, miss }: Asked): Promise<void> => {
  const kinds = { embedded: onEmbedded, postgres: onPostgres };
  for (const [name, measureOn] of Object.entries(kinds)) {
    if (parts.length > 0 && !parts.includes(name)) continue;
    const before = loadAverage();
    const found = await measureOn(sizes);
    const file = await keep(`budgets-${name}`, { mostOfTheTime, load: [before, loadAverage()], ...found });
    console.log(
      `\n${tableOf(found)}\n\nMilliseconds; limit of p99 ${mostOfTheTime}. Load average ${before} to ${loadAverage()}. Also in ${file}`,
    );
    const over = found.routes.filter(isOver);
    if (over.length === 0) continue;
    miss(`${over.length} of ${found.routes.length} routes are over their budgets on ${found.database}.`);
  }
};

export const budgets = bench({
  usual: {
    events: largeEvents,
    idleTime: 3_000,
    fewest: 5,
    shortest: 400,
    maxTurns: 40,
    rows: maxImportRows,
  },
  tiny: { events: 700, idleTime: 100, fewest: 1, shortest: 0, maxTurns: 1, rows: 10 },
  tinyParts: ['embedded'],
  measure: measureBudgets,
});
