import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#services/log/eventStore/eventStore.ts';
import { add, aFreelancer, anSla, aRetainer, aTeamMember } from './agency.ts';
import { pglite, testDatabases } from './databases.ts';
import { startServer, type TestServer } from './server.ts';

const month = '2026-05';
const now = () => new Date('2026-05-14T09:30:00Z');
/** Saves per writer, and number of concurrent readers. */
const saves = 12;
const readers = 6;

const projects = [1, 2, 3] as const;
const planOf = (project: number) => `/api/allocations/project/${project}/month/${month}`;
const span = 'from=2026-04&to=2026-06';

/** Reads that each take more than one table. */
const questions = [
  ...projects.map(planOf),
  `/api/planning/${month}`,
  `/api/allocations/month/${month}`,
  `/api/allocations/export/${month}`,
  `/api/dashboard/metrics?month=${month}`,
  `/api/dashboard/resource-planning/${month}`,
  `/api/dashboard/resource-planning/breakdown/${month}`,
  `/api/dashboard/outlook?${span}`,
  `/api/dashboard/coverage?${span}`,
  `/api/dashboard/utilization?${span}`,
  `/api/dashboard/team-profitability/${month}`,
  `/api/dashboard/project-profitability/${month}`,
  `/api/pnl?${span}`,
  `/api/pnl/breakdown/${month}`,
  `/api/pnl/revenue/${month}`,
  `/api/pnl/costs/${month}`,
  `/api/explain?figure=netProfit&month=${month}`,
  `/api/explain?figure=teamUtilization&month=${month}`,
  `/api/reports/${month}`,
  `/api/admin/formulas`,
  '/api/history?limit=5',
  '/api/team-members',
  '/api/projects',
] as const;

type Heard = { path: string; position: number; text: string };

/** Responses of an undisturbed planner at each position of the log: the fold of the events up to there. */
type Quiet = ReadonlyMap<number, ReadonlyMap<string, string>>;

const addAgency = async ({ admin }: TestServer) => {
  const client = await add(admin, '/api/clients', { name: 'Alder & Finch' });
  await add(admin, '/api/team-members', aTeamMember());
  await add(admin, '/api/team-members', aTeamMember({ name: 'Bo Tran', email: 'bo@agency.example' }));
  await add(admin, '/api/freelancers', aFreelancer());
  for (const fields of [anSla(client), aRetainer(client), anSla(client, { name: 'Second desk' })]) {
    await add(admin, '/api/projects', fields);
  }
};

/** Every event after a position of the log. */
const eventsAfter = async ({ planner: { store } }: TestServer, after: number): Promise<RecordedEvent[]> =>
  (await Array.fromAsync(store.readAll({ after }))).flat();

/**
 * Appends the same events to another planner, one at a time, and after each repeats the reads that others made at that
 * position.
 */
const askQuietly = async (
  events: readonly RecordedEvent[],
  begun: number,
  heard: readonly Heard[],
): Promise<Quiet> => {
  const server = await startServer(pglite, { now });
  try {
    const { store, readSide } = server.planner;
    expect(await store.head()).toBe(begun);
    const answers = new Map<number, Map<string, string>>();
    const asked = new Map<number, Set<string>>();
    for (const { path, position } of heard) {
      asked.set(position, (asked.get(position) ?? new Set()).add(path));
    }
    for (const { stream, version, position, ...event } of events) {
      const appended = await store.appendAll([{ stream, expectedVersion: version - 1, events: [event] }]);
      expect(appended.position).toBe(position);
      await readSide.waitFor(position);
      const said = new Map<string, string>();
      for (const path of asked.get(position) ?? []) said.set(path, (await server.admin.get(path)).text);
      answers.set(position, said);
    }
    return answers;
  } finally {
    await server.stop();
  }
};

describe.each(testDatabases)('answers beside planners who write, on $name', ({ open }) => {
  it('given pages, explanations and saves, then each answers what the log says at its position, and at no other', {
    timeout: 300_000,
  }, async () => {
    const server = await startServer({ open }, { now });
    const begun = await server.planner.store.head();
    const heard: Heard[] = [];
    const note = (path: string, { headers, text }: { headers: Record<string, unknown>; text: string }) =>
      heard.push({ path, position: Number(headers['x-planner-position']), text });
    try {
      const { admin } = server;
      await addAgency(server);
      let isOver = false;
      const read = async (place: number) => {
        for (let turn = place * 4; !isOver; turn += 1) {
          const path = questions[turn % questions.length] ?? '';
          const answer = await admin.get(path);
          expect(answer.status, answer.text).toBe(200);
          note(path, answer);
        }
      };
      const plan = async (project: number) => {
        for (let version = 0; version < saves; version += 1) {
          const hours = (place: number) => ((version * 7 + project * 3 + place * 5) % 40) + 1;
          const answer = await admin.put(planOf(project), {
            expectedVersion: version,
            entries: [
              { teamMemberId: 1, allocatedHours: hours(1) },
              { teamMemberId: 2, allocatedHours: hours(2) },
              { freelancerId: 1, allocatedHours: hours(3) },
            ],
            additionalHours: project === 2 ? 0 : hours(4),
          });
          expect(answer, answer.text).toMatchObject({ status: 200, body: { version: version + 1 } });
          note(planOf(project), answer);
        }
      };
      const keepBooks = async () => {
        for (let turn = 0; turn < saves; turn += 1) {
          const costs = { month, otherOperatingCosts: 100 + turn };
          expect(await admin.post('/api/pnl/costs', costs)).toMatchObject({ status: 200 });
          const salary = String(30_000 + turn * 120);
          expect(await admin.put('/api/team-members/1', aTeamMember({ salary }))).toMatchObject({
            status: 200,
          });
        }
      };
      const reading = Promise.all(Array.from({ length: readers }, (_, place) => read(place)));
      await Promise.all([...projects.map(plan), keepBooks()]).finally(() => {
        isOver = true;
      });
      await reading;

      const events = await eventsAfter(server, begun);
      const quiet = await askQuietly(events, begun, heard);
      for (const { path, position, text } of heard) {
        expect(text, `${path} at ${position}`).toBe(quiet.get(position)?.get(path));
      }
      // Otherwise nothing was read in between.
      expect(new Set(heard.map(({ position }) => position)).size).toBeGreaterThan(saves);
    } finally {
      await server.stop();
    }
  });
});
