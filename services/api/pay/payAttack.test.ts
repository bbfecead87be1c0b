import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProjectProfitView } from '#projections/money/profitability/view.ts';
import type { MonthPlanningView } from '#projections/plans/planning/view.ts';
import type { ProjectOverview } from '#projections/projects/projectOverview/view.ts';
import { add, aFreelancer, aRetainer, aTeamMember, aUser } from '../../../tests/agency.ts';
import { pglite } from '../../../tests/databases.ts';
import type { Answer, HttpClient } from '../../../tests/httpClient.ts';
import { startServer } from '../../../tests/server.ts';
import { makeToken } from '../testing/tokens.ts';

type Reader = { get: (path: string) => Promise<Answer> };
type Planned = { projectId: number; hours: readonly number[] };
/** The cost of a plan with known hours. */
type Equation = { hours: readonly number[]; cost: number };

const months = ['2026-04', '2026-05', '2026-06'] as const;
const people = 3;

/** Hours of three people on three projects, and each one's cost per hour; the first month has the plan of 744 hours. */
const agencies = fc.record({
  rates: fc.array(fc.integer({ min: 1_500, max: 9_900 }), { minLength: people, maxLength: people }),
  hours: fc.array(fc.array(fc.integer({ min: 1, max: 160 }), { minLength: people, maxLength: people }), {
    minLength: 6,
    maxLength: 6,
  }),
});

/** The cost of each project in a month, from any route that shows it. */
const costsTold = async (reader: Reader, month: string, projectId: number, past: string) => {
  const read = async <View>(path: string): Promise<View> => (await reader.get(`${path}${past}`)).body as View;
  const planning = await read<MonthPlanningView>(`/api/planning/${month}`);
  const profits = await read<ProjectProfitView[]>(`/api/dashboard/project-profitability/${month}`);
  const overview = await read<ProjectOverview>(`/api/projects/${projectId}/overview`);
  const row = planning.projects.find(({ project }) => project.id === projectId);
  const profit = profits.find(({ id }) => id === projectId);
  const life = overview.months.find((each) => each.month === month);
  return [
    row?.costs,
    row && row.profit !== null ? row.revenue - row.profit : null,
    profit?.costs,
    profit && profit.profit !== null ? profit.revenue - profit.profit : null,
    life?.cost,
  ].filter((cost) => typeof cost === 'number');
};

/** Each person's cost per hour, by least squares; null where there are too few equations. */
const solved = (equations: readonly Equation[]): number[] | null => {
  const size = people;
  const rows = Array.from({ length: size }, (_, one) => [
    ...Array.from({ length: size }, (_, other) =>
      equations.reduce((sum, { hours }) => sum + (hours[one] ?? 0) * (hours[other] ?? 0), 0),
    ),
    equations.reduce((sum, { hours, cost }) => sum + (hours[one] ?? 0) * cost, 0),
  ]);
  for (let column = 0; column < size; column += 1) {
    const best = rows
      .slice(column)
      .toSorted((a, b) => Math.abs(b[column] ?? 0) - Math.abs(a[column] ?? 0))[0];
    if (!best || Math.abs(best[column] ?? 0) < 1e-6) return null;
    rows.splice(rows.indexOf(best), 1);
    rows.splice(column, 0, best);
    for (const row of rows) {
      if (row === best) continue;
      const factor = (row[column] ?? 0) / (best[column] ?? 1);
      for (const [place, value] of best.entries()) row[place] = (row[place] ?? 0) - factor * value;
    }
  }
  return rows.map((row, place) => (row[size] ?? 0) / (row[place] ?? 1));
};

describe('whoever solves for pay', () => {
  it.each(fc.sample(agencies, 2).map((agency, place) => [place, agency] as const))(
    'given what is told of hours and costs on a random agency (%i), then finds none without the right to it, today or on a past day',
    async (_, { rates, hours }) => {
      let clock = Date.UTC(2026, 5, 10, 9);
      const server = await startServer(pglite, { now: () => new Date(clock) });
      const { admin } = server;
      try {
        const client = await add(admin, '/api/clients', { name: 'Birch & Sons' });
        const projects = [
          await add(admin, '/api/projects', aRetainer(client, { name: 'Care' })),
          await add(admin, '/api/projects', aRetainer(client, { name: 'Site' })),
        ];
        const member = await add(admin, '/api/team-members', aTeamMember({ isUkEmployee: false }));
        const whom: object[] = [{ teamMemberId: member }];
        for (const [place, rate] of rates.slice(1).entries()) {
          const fields = { name: `Freelancer ${place}`, hourlyRate: String(rate / 100) };
          whom.push({ freelancerId: await add(admin, '/api/freelancers', aFreelancer(fields)) });
        }
        const plans: (Planned & { month: string })[] = [];
        for (const [place, each] of hours.entries()) {
          const month = months[place % 3] ?? '';
          const projectId = projects[Math.floor(place / 3)] ?? 0;
          // A plan of one person's full month, with next to no hours of others.
          const planned = place === 0 ? [744, 0.5, 0.5] : each;
          plans.push({ projectId, month, hours: planned });
          for (const [index, allocatedHours] of planned.entries()) {
            await add(admin, '/api/allocations', { projectId, month, ...whom[index], allocatedHours });
          }
        }
        await add(admin, '/api/admin/users', aUser('planner', { role: 'admin', seesPay: false }));
        const planner = await server.signedIn('planner');
        const sheet = await makeToken(server, { name: 'Sheet' });
        const payroll = await makeToken(server, { name: 'Payroll', seesPay: true });
        clock += 2 * 24 * 3_600_000;

        const attacked = async (reader: Reader, past = '') => {
          const equations: Equation[] = [];
          for (const { projectId, month, hours: known } of plans) {
            const costs = await costsTold(reader, month, projectId, past);
            equations.push(...costs.map((cost) => ({ hours: known, cost })));
          }
          return equations;
        };
        const past = '?asOf=2026-06-10';
        for (const reader of [planner, sheet] satisfies Reader[]) {
          expect(await attacked(reader)).toEqual([]);
          expect(await attacked(reader, past)).toEqual([]);
        }
        // Otherwise the attack proves nothing: both readers with access to pay find everybody's.
        for (const reader of [admin, payroll] satisfies Reader[]) {
          const equations = await attacked(reader);
          const found = solved(equations);
          const wanted = [Number(await rateOf(admin, member)), ...rates.slice(1).map((rate) => rate / 100)];
          for (const [place, rate] of wanted.entries())
            expect(Math.abs((found?.[place] ?? 0) / rate - 1)).toBeLessThan(0.001);
          const [plan] = equations;
          expect(Math.abs((plan?.cost ?? 0) / 744 / (wanted[0] ?? 1) - 1)).toBeLessThan(0.01);
        }
      } finally {
        await server.stop();
      }
    },
  );
});

const rateOf = async (admin: HttpClient, id: number): Promise<string | undefined> =>
  ((await admin.get('/api/team-members')).body as { id: number; hourlyRate: string }[]).find(
    (member) => member.id === id,
  )?.hourlyRate;
