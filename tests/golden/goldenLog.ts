import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordedEvent } from '#services/log/eventStore/eventStore.ts';
import { createPostgresEventStore, migrateLog } from '#services/log/eventStore/postgres.ts';
import { storePassword } from '#services/operationalStore/access/credentials.ts';
import { migrateOperationalStore } from '#services/operationalStore/migrate.ts';
import type { TestDatabase } from '../databases.ts';
import type { HttpClient } from '../httpClient.ts';
import { administrator, startServer } from '../server.ts';
import { goldenMonths } from './life.ts';

/** Responses of a planner on a log, by address. */
type Answers = Record<string, unknown>;

const span = `from=${goldenMonths[0]}&to=${goldenMonths.at(-1)}`;

/** Lists, figures, some explanations, a past day, and history: no format may change them. */
const addresses = [
  '/api/clients',
  '/api/projects',
  '/api/team-members',
  '/api/freelancers',
  '/api/software-costs',
  '/api/admin/users',
  '/api/admin/people/left',
  '/api/admin/parked-events',
  `/api/pnl?${span}`,
  `/api/pnl?${span}&asOf=2026-05-08`,
  ...goldenMonths.flatMap((month) => [
    `/api/dashboard/metrics?month=${month}`,
    `/api/pnl/costs/${month}`,
    `/api/allocations/month/${month}`,
    `/api/other-costs/month/${month}`,
    `/api/software-cost-adjustments/${month}`,
  ]),
  '/api/explain?figure=totalRevenue&month=2026-05',
  '/api/explain?figure=totalDirectCosts&month=2026-07',
  '/api/history?limit=200',
];

const pathOf = (format: string, what: 'events' | 'answers'): string =>
  join(import.meta.dirname, `${format}.${what}.${what === 'events' ? 'jsonl' : 'json'}`);

/** Names of the golden logs' formats, oldest first. */
export const goldenFormats = async (): Promise<string[]> =>
  (await readdir(import.meta.dirname))
    .flatMap((file) => /^(.+)\.events\.jsonl$/.exec(file)?.[1] ?? [])
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

export const readGolden = async (format: string): Promise<{ events: RecordedEvent[]; answers: Answers }> => ({
  events: (await readFile(pathOf(format, 'events'), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line)),
  answers: JSON.parse(await readFile(pathOf(format, 'answers'), 'utf8')),
});

/** Saves a log for good. @throws for a format that exists already */
export const keepGolden = async (
  format: string,
  events: readonly RecordedEvent[],
  answers: Answers,
): Promise<void> => {
  if (existsSync(pathOf(format, 'events'))) throw new Error(`There is a golden log ${format}, and it stays.`);
  await writeFile(pathOf(format, 'events'), events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  await writeFile(pathOf(format, 'answers'), JSON.stringify(answers));
};

/** Responses of a planner with this log, in a database that holds nothing else. */
export const answersOfLog = async (
  database: TestDatabase,
  events: readonly RecordedEvent[],
): Promise<Answers> => {
  const { pool } = database;
  await migrateOperationalStore(pool);
  await migrateLog(pool);
  const log = createPostgresEventStore(pool);
  for (const { stream, version, position: _, ...event } of events)
    await log.append(stream, version - 1, [event]);
  await log.close();
  await storePassword(pool, '1', administrator.password);
  const now = () => new Date('2026-06-15T09:00:00Z');
  const server = await startServer({ open: async () => database }, { database, now });
  try {
    const answers: Answers = {};
    for (const address of addresses) answers[address] = await answerOf(server.admin, address);
    return answers;
  } finally {
    await server.stop();
  }
};

const answerOf = async (client: HttpClient, address: string): Promise<unknown> => {
  const { status, body, text } = await client.get(address);
  if (status !== 200) throw new Error(`${address} answered ${status}: ${text}`);
  return body;
};
