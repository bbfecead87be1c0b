import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { addMonths, type Month } from '#domain/values/month.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import { add, aRetainer, aTeamMember } from '../../tests/agency.ts';
import type { Answer, HttpClient } from '../../tests/httpClient.ts';
import { startProcess } from '../../tests/plannerProcess.ts';
import { summarise, timeOf } from '../measure.ts';
import { SmokeFault } from './baseTree.ts';

/** Measurements, with their labels in the table. */
export const measurements = {
  start: 'cold start on an empty store, sample agency included',
  save: 'a plan saved over HTTP, p50',
  dashboard: 'the dashboard, p50',
  pnl: 'twelve months of profit and loss, p50',
  verification: 'every figure built anew and compared',
} as const;

/** Milliseconds of one turn. */
export type Turn = Record<keyof typeof measurements, number>;

/** Repetitions of each, of which the first three warm up. */
export type TurnSizes = { saves: number; gets: number };

/** Polling interval of a verification. Milliseconds. */
const lookEvery = 20;

/** Runs the planner of a tree once, on a store of its own. @throws SmokeFault where it doesn't start or respond */
export const takeTurn = async (tree: string, within: string, { saves, gets }: TurnSizes): Promise<Turn> => {
  const data = await mkdtemp(join(within, 'data-'));
  const begun = performance.now();
  const environment = { DATA_DIR: data, SAMPLE_DATA: 'agency', LOG_LEVEL: 'error' };
  const planner = startProcess(environment, undefined, tree);
  const stop = () => planner.kill('SIGKILL');
  // Stops the planner before the folder is removed: else it would go on writing there.
  process.prependOnceListener('exit', stop);
  try {
    const start = await planner.ready.then(
      () => performance.now() - begun,
      (error: Error) => {
        throw new SmokeFault(`The planner of ${tree} doesn't start. ${error.message}`, { cause: error });
      },
    );
    const client = await planner.signIn();
    const month = ukMonthOf(new Date());
    return {
      start,
      save: await savingTime(client, month, saves),
      dashboard: await gettingTime(client, `/api/dashboard/metrics?month=${month}`, gets),
      pnl: await gettingTime(client, `/api/pnl?from=${addMonths(month, -5)}&to=${addMonths(month, 6)}`, gets),
      verification: await timeOf(() => verify(client)),
    };
  } finally {
    planner.kill('SIGTERM');
    await planner.ended;
    process.off('exit', stop);
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  }
};

const expectStatus = (answer: Answer, status: number, what: string): Answer => {
  if (answer.status !== status) throw new SmokeFault(`${what} answered ${answer.status}: ${answer.text}`);
  return answer;
};

/** The median of several runs; the first few warm up. */
const typical = async (count: number, timed: (run: number) => Promise<number>): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < count; run++) times.push(await timed(run));
  return summarise(times.slice(3)).median;
};

const savingTime = async (client: HttpClient, month: Month, saves: number): Promise<number> => {
  const clientId = await add(client, '/api/clients', { name: 'Smoke' });
  const project = await add(client, '/api/projects', aRetainer(clientId));
  const teamMemberId = await add(client, '/api/team-members', aTeamMember());
  const path = `/api/allocations/project/${project}/month/${month}`;
  return typical(saves, (run) =>
    timeOf(async () => {
      const json = {
        expectedVersion: run,
        entries: [{ teamMemberId, allocatedHours: 1 + run / 2 }],
        reason: 'A change of plan',
      };
      const headers = { 'Idempotency-Key': randomUUID() };
      expectStatus(await client.send('PUT', path, { json, headers }), 200, `PUT ${path}`);
    }),
  );
};

const gettingTime = (client: HttpClient, path: string, gets: number): Promise<number> =>
  typical(gets, () => timeOf(async () => expectStatus(await client.get(path), 200, `GET ${path}`)));

const idOf = z.object({ id: z.number() });
const verification = z.object({
  status: z.string(),
  result: z.object({ isEqual: z.boolean() }).nullable(),
});
const underWay = ['queued', 'building', 'catching-up', 'comparing'];

const verify = async (client: HttpClient): Promise<void> => {
  const path = '/api/admin/verifications';
  const { id } = idOf.parse(expectStatus(await client.post(path, {}), 201, `POST ${path}`).body);
  for (;;) {
    const answer = expectStatus(await client.get(`${path}/${id}`), 200, `GET ${path}/${id}`);
    const { status, result } = verification.parse(answer.body);
    if (!underWay.includes(status)) {
      if (!result?.isEqual) throw new SmokeFault(`The figures are not those of the log: ${answer.text}`);
      return;
    }
    await pause(lookEvery);
  }
};
