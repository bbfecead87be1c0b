import { beforeAll, describe, expect, it } from 'vitest';
import { add, aFreelancer, aRetainer, aTeamMember } from '../../../tests/agency.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { serverForAll } from '../../../tests/setUp.ts';
import { routeTable } from '../../app/routeTable.ts';
import { makeToken, type Program } from '../testing/tokens.ts';

/** Routes for read-only tokens. Routes in neither list refuse tokens. */
const forReading = [
  'get /api/clients',
  'get /api/clients/:id/overview',
  'get /api/projects',
  'get /api/projects/:id/overview',
  'get /api/team-members',
  'get /api/team-members/:id/overview',
  'get /api/team-members/:id/time-off',
  'get /api/time-off',
  'get /api/time-off/calendar/:month',
  'get /api/time-off/months',
  'get /api/time-off/requests',
  'get /api/freelancers',
  'get /api/freelancers/:id/overview',
  'get /api/placeholders',
  'get /api/placeholders/hours',
  'get /api/placeholders/demand',
  'get /api/placeholders/:id/hours',
  'get /api/allocations',
  'get /api/allocations/month/:month',
  'get /api/allocations/export/:month',
  'get /api/allocations/project/:id',
  'get /api/allocations/project/:id/month/:month',
  'get /api/dashboard/metrics',
  'get /api/dashboard/resource-planning/:month',
  'get /api/dashboard/resource-planning/breakdown/:month',
  'get /api/dashboard/outlook',
  'get /api/dashboard/coverage',
  'get /api/dashboard/utilization',
  'get /api/dashboard/team-profitability/:month',
  'get /api/dashboard/freelancer-profitability/:month',
  'get /api/dashboard/project-profitability/:month',
  'get /api/dashboard/freelancer-activity/:month',
  'get /api/planning/:month',
  'get /api/schedule',
  'get /api/reports/:month',
  'get /api/software-costs',
  'get /api/software-cost-adjustments/:month',
  'get /api/other-costs',
  'get /api/other-costs/:month',
  'get /api/other-costs/month/:month',
  'get /api/other-costs/summary/:month',
  'get /api/pnl',
  'get /api/pnl/tentative/:month',
  'get /api/pnl/costs/:month',
  'get /api/pnl/revenue/:month',
  'get /api/pnl/breakdown/:month',
  'get /api/pnl/profits/:month',
  'get /api/pnl/software/:month',
  'get /api/pnl/movement',
  'get /api/explain',
  'get /api/history',
  'get /api/history/records',
  'get /api/history.csv',
  'get /api/history/:correlation/undo',
  'get /api/admin/past-days',
  'get /api/admin/backups',
  'get /api/live',
  'get /api/openapi.json',
];

/** Further routes for tokens that may write. */
const forWriting = [
  'post /api/clients',
  'put /api/clients/:id',
  'patch /api/clients/:id',
  'delete /api/clients/:id',
  'post /api/clients/:id/merge',
  'post /api/projects',
  'put /api/projects/:id',
  'patch /api/projects/:id',
  'delete /api/projects/:id/changes/:month',
  'delete /api/projects/:id',
  'post /api/team-members',
  'put /api/team-members/:id',
  'patch /api/team-members/:id',
  'delete /api/team-members/:id/changes/:month',
  'delete /api/team-members/:id',
  'post /api/team-members/:id/leave/preview',
  'post /api/team-members/:id/leave',
  'post /api/team-members/:id/time-off',
  'post /api/team-members/:id/time-off/preview',
  'put /api/team-members/:id/time-off/:timeOffId',
  'patch /api/team-members/:id/time-off/:timeOffId',
  'post /api/team-members/:id/time-off/:timeOffId/answer',
  'delete /api/team-members/:id/time-off/:timeOffId',
  'post /api/freelancers',
  'put /api/freelancers/:id',
  'patch /api/freelancers/:id',
  'delete /api/freelancers/:id/changes/:month',
  'delete /api/freelancers/:id',
  'post /api/freelancers/:id/leave/preview',
  'post /api/freelancers/:id/leave',
  'post /api/placeholders',
  'put /api/placeholders/:id',
  'patch /api/placeholders/:id',
  'put /api/placeholders/:id/hours',
  'post /api/placeholders/:id/replace',
  'delete /api/placeholders/:id',
  'post /api/roles/rename',
  'put /api/allocations/project/:id/month/:month',
  'post /api/hours',
  'post /api/allocations',
  'patch /api/allocations/:id',
  'delete /api/allocations/:id',
  'post /api/software-costs',
  'put /api/software-costs/:id',
  'patch /api/software-costs/:id',
  'delete /api/software-costs/:id/changes/:month',
  'delete /api/software-costs/:id',
  'post /api/software-cost-adjustments',
  'delete /api/software-cost-adjustments/:id/:month',
  'post /api/other-costs',
  'put /api/other-costs/:id',
  'patch /api/other-costs/:id',
  'delete /api/other-costs/:id/changes/:month',
  'delete /api/other-costs/:id',
  'post /api/pnl/costs',
  'post /api/history/:correlation/undo',
  ...['clients', 'projects', 'team-members', 'freelancers', 'allocations', 'time-off'].flatMap((kind) => [
    `post /api/import/${kind}/preview`,
    `post /api/import/${kind}`,
  ]),
];

const forPeople = 'API tokens may not do this. An administrator does it, signed in to the planner.';
const onlyReads = 'This API token only reads.';

const routes = routeTable.map(({ method, path }) => ({
  name: `${method} ${path}`,
  method: method.toUpperCase(),
  // An existing record and month, so that only the token decides.
  address: path
    .replace(':kind', 'freelancers')
    .replace(':id', '1')
    .replace(':month', '2026-05')
    .replace(':correlation', 'none-such'),
}));

describe.each(testDatabases.slice(0, 1))('what a token may ask for', (kind) => {
  const server = serverForAll(kind);
  let reader: () => Promise<Program>;
  let writer: () => Promise<Program>;
  beforeAll(async () => {
    const client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    await add(server.admin, '/api/projects', aRetainer(client));
    await add(server.admin, '/api/team-members', aTeamMember({ salary: '54321' }));
    await add(server.admin, '/api/freelancers', aFreelancer({ hourlyRate: '43.21' }));
    // A new token whenever the last one has used up its rate limit.
    const many = (rights: string) => {
      let asked = 0;
      let current: Promise<Program>;
      return () => {
        if (asked++ % 40 === 0) {
          current = makeToken(server, { name: `${rights} ${asked}`, rights, seesPay: true });
        }
        return current;
      };
    };
    reader = many('read');
    writer = many('readAndWrite');
  });

  /** The sentence of a refusal because of the token, if it is one. */
  const refusalOf = async (program: Program, { method, address }: (typeof routes)[number]) => {
    if (address === '/api/live') {
      const stopped = new AbortController();
      const headers = { Authorization: `Bearer ${program.secret}` };
      const { status } = await fetch(`${server.url}${address}`, { headers, signal: stopped.signal });
      stopped.abort();
      return status === 200 ? null : String(status);
    }
    const answer = await program.send(method, address, method === 'GET' ? {} : { json: {} });
    expect(answer.status).not.toBe(401);
    expect(answer.status).not.toBe(429);
    expect(answer.status).toBeLessThan(500);
    return answer.status === 403 ? String((answer.body as { detail: string }).detail) : null;
  };

  it('is listed for routes that there are', () => {
    expect(routes.map(({ name }) => name)).toEqual(expect.arrayContaining([...forReading, ...forWriting]));
  });

  it.each(routes.filter(({ name }) => forReading.includes(name)))('$name: every token', async (route) => {
    expect(await refusalOf(await reader(), route)).toBeNull();
    expect(await refusalOf(await writer(), route)).toBeNull();
  });

  it.each(routes.filter(({ name }) => forWriting.includes(name)))(
    '$name: a token that writes, and none that reads alone',
    async (route) => {
      const head = await server.planner.store.head();
      expect(await refusalOf(await reader(), route)).toContain(onlyReads);
      expect((await server.planner.store.head()) - head).toBeLessThanOrEqual(1);
      expect(await refusalOf(await writer(), route)).toBeNull();
    },
  );

  it.each(routes.filter(({ name }) => !forReading.includes(name) && !forWriting.includes(name)))(
    '$name: no token',
    async (route) => {
      expect(await refusalOf(await reader(), route)).toBe(forPeople);
      expect(await refusalOf(await writer(), route)).toBe(forPeople);
    },
  );

  it.each(['/api/users', '/api/admin/api-tokens/1/secret'])(
    '%s is nothing, with a token as well',
    async (path) => {
      expect((await (await writer()).get(path)).status).toBe(404);
    },
  );
});
