import { ukMonthOf } from '#domain/values/ukDay.ts';
import { add, aRetainer, aTeamMember } from '../tests/agency.ts';
import { today } from '../tests/e2e/visit.ts';
import type { Answer } from '../tests/httpClient.ts';
import { type Asked, bench } from './bench.ts';
import { loadAverage, type Row, summarise, tableOf, timeOf } from './measure.ts';
import { withPlanner } from './planners.ts';

type Sizes = {
  /** Cells pasted at once, each of another plan. */
  pasted: number;
  turns: number;
};

/** Concurrent requests of a browser to one server. */
const connections = 6;

const expectOk = ({ status, text }: Answer): void => {
  if (status !== 200 || text.includes('"contested"')) throw new Error(`A save answered ${status}: ${text}`);
};

/**
 * Compares ten pasted cells as one request with a request per plan, with and without reading each plan first, in turns.
 */
const measureCells = ({ pasted, turns }: Sizes, { keep }: Asked): Promise<void> =>
  withPlanner('empty', async ({ admin }) => {
    const clientId = await add(admin, '/api/clients', { name: 'Alder' });
    const teamMemberId = await add(admin, '/api/team-members', aTeamMember({ name: 'Ada Byrne' }));
    const projects: number[] = [];
    for (let index = 1; index <= pasted; index++)
      projects.push(await add(admin, '/api/projects', aRetainer(clientId, { name: `Project ${index}` })));
    const month = ukMonthOf(today);
    const planOf = (projectId: number) => `/api/allocations/project/${projectId}/month/${month}`;
    let hours = 0;
    const put = async (projectId: number, expectedVersion: number) => {
      const entries = [{ teamMemberId, freelancerId: null, allocatedHours: hours }];
      expectOk(await admin.put(planOf(projectId), { expectedVersion, entries }));
    };
    const overConnections = async (work: (projectId: number) => Promise<void>) => {
      const queue = [...projects];
      const next = async (): Promise<void> => {
        const projectId = queue.shift();
        if (projectId === undefined) return;
        await work(projectId);
        await next();
      };
      await Promise.all(Array.from({ length: connections }, next));
    };
    const ways: Record<string, () => Promise<void>> = {
      'ten cells in one request': async () => {
        const cell = { teamMemberId, freelancerId: null, month, before: hours - 1, after: hours };
        const changes = projects.map((projectId) => ({ projectId, ...cell }));
        expectOk(await admin.post('/api/hours', { changes }));
      },
      '… a plan a request, over six connections': () => overConnections((id) => put(id, hours - 1)),
      '… and each plan read before': () =>
        overConnections(async (id) => {
          const { version } = (await admin.get(planOf(id))).body as { version: number };
          await put(id, version);
        }),
    };
    const begun = loadAverage();
    const times = new Map(Object.keys(ways).map((way) => [way, [] as number[]]));
    for (let turn = -3; turn < turns; turn++) {
      for (const [way, save] of Object.entries(ways)) {
        hours += 1;
        const took = await timeOf(save);
        if (turn >= 0) times.get(way)?.push(took);
      }
    }
    const load = `${begun} to ${loadAverage()}`;
    const rows = [...times].map(([what, took]): Row => ({ what, measured: summarise(took), load }));
    console.log(tableOf(rows));
    console.log(`\nWritten to ${await keep('cells', { rows })}`);
  });

export const cells = bench({
  usual: { pasted: 10, turns: 35 },
  tiny: { pasted: 2, turns: 1 },
  measure: measureCells,
});
