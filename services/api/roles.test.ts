import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { add, aFreelancer, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { announcing, connectRaw } from '../../tests/rawConnection.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { routeTable } from '../app/routeTable.ts';

/** Routes that a team member may call (docs/domain.md, Roles); everything else is 403. */
const forTeamMembers = [
  'POST /api/login',
  'POST /api/login/code',
  'GET /api/sign-in-options',
  'GET /api/oidc/start',
  'GET /api/oidc/callback',
  'POST /api/logout',
  'GET /api/auth/user',
  'GET /api/auth/second-factor',
  'POST /api/auth/second-factor',
  'PUT /api/auth/second-factor',
  'POST /api/auth/second-factor/removal',
  'POST /api/auth/second-factor/recovery-codes',
  'PUT /api/auth/password',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'GET /api/team-member/completeness',
  'GET /api/team-member/profile',
  'GET /api/team-member/allocations',
  'GET /api/team-member/summary',
  'GET /api/team-member/time-off',
  'POST /api/team-member/time-off',
  'DELETE /api/team-member/time-off/:timeOffId',
  'GET /api/live',
];
const forEveryone = [
  'POST /api/login',
  'POST /api/login/code',
  'POST /api/logout',
  'GET /api/sign-in-options',
  'GET /api/oidc/start',
  'GET /api/oidc/callback',
];

const routes = routeTable.map(({ method, path }) => ({
  name: `${method.toUpperCase()} ${path}`,
  method: method.toUpperCase(),
  // An existing record and month, so that only the role decides.
  address: path.replace(':kind', 'freelancers').replace(':id', '1').replace(':month', '2026-05'),
}));

describe.each(testDatabases.slice(0, 1))('who may do what', (kind) => {
  const server = serverForAll(kind);
  let ada: HttpClient;
  beforeAll(async () => {
    const client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    const project = await add(server.admin, '/api/projects', aRetainer(client));
    const member = await add(server.admin, '/api/team-members', aTeamMember({ salary: '54321' }));
    const other = await add(
      server.admin,
      '/api/team-members',
      aTeamMember({ name: 'Bob Other', email: 'bob@agency.example', salary: '98765' }),
    );
    await add(server.admin, '/api/freelancers', aFreelancer({ hourlyRate: '43.21' }));
    for (const teamMemberId of [member, other]) {
      const allocation = { projectId: project, teamMemberId, month: '2026-05', allocatedHours: 33.5 };
      await add(server.admin, '/api/allocations', allocation);
    }
    await add(server.admin, '/api/admin/users', aUser('ada', { teamMemberId: member }));
    ada = await server.signedIn('ada');
  });

  it('then the table has every route that team members may use', () => {
    expect(routes.map(({ name }) => name)).toEqual(expect.arrayContaining(forTeamMembers));
  });

  it.each(routes.filter(({ name }) => !forEveryone.includes(name)))(
    'given nobody is signed in, then $name is 401',
    async ({ method, address }) => {
      const json = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect(await server.visitor().send(method, address, { json })).toMatchObject({
        status: 401,
        body: { status: 401, detail: 'Sign in to go on.' },
      });
    },
  );

  it.each(routes.filter(({ name }) => !forTeamMembers.includes(name)))(
    'given a team member, then $name is 403, says nothing more, and changes nothing',
    async ({ method, address }) => {
      const json = method === 'GET' || method === 'DELETE' ? undefined : {};
      const head = await server.planner.store.head();
      const answer = await ada.send(method, address, { json });
      expect(answer.body).toEqual({
        type: 'about:blank',
        title: 'Not allowed',
        status: 403,
        detail: 'Only administrators may do this.',
      });
      expect(await server.planner.store.head()).toBe(head);
    },
  );

  it.each(forTeamMembers.filter((name) => name.startsWith('GET') && !/\/live$|\/oidc\//.test(name)))(
    'given a team member, then %s holds no salary, cost or other person',
    async (name) => {
      const answer = await ada.get(`${name.slice(4)}?month=2026-05`);
      expect(answer.status).toBe(200);
      expect(answer.text).not.toMatch(/salary|cost|rate.?inc|54321|98765|43\.21|Bob|bob@|freelancer/i);
    },
  );

  it('given a user whose role changes, then their sessions have ended, and the next one has the new role', async () => {
    const id = await add(server.admin, '/api/admin/users', aUser('climber'));
    const climber = await server.signedIn('climber');
    expect(await climber.get('/api/projects')).toMatchObject({ status: 403 });
    for (const [role, status] of [
      ['admin', 200],
      ['team_member', 403],
    ] as const) {
      await server.admin.put(`/api/admin/users/${id}`, { role });
      expect(await climber.get('/api/projects')).toMatchObject({ status: 401 });
      await climber.signIn('climber', 'battery staple');
      expect(await climber.get('/api/projects')).toMatchObject({ status });
    }
  });

  it('given a write for another user than who is signed in, then it is 401 and nothing changes', async () => {
    const id = await add(server.admin, '/api/admin/users', aUser('next', { role: 'admin' }));
    const next = await server.signedIn('next');
    const write = (user: number) =>
      next.send('POST', '/api/clients', { json: { name: 'Ash' }, headers: { 'Planner-User': String(user) } });
    const head = await server.planner.store.head();
    expect(await write(1)).toMatchObject({
      status: 401,
      body: { detail: 'You are signed in as somebody else in this browser. Reload the page.' },
    });
    expect(await server.planner.store.head()).toBe(head);
    expect(await write(id)).toMatchObject({ status: 201 });
  });

  it.each([
    ['demoted', (path: string) => server.admin.patch(path, { role: 'team_member' })],
    ['deleted', (path: string) => server.admin.delete(path)],
  ])(
    'given an administrator who is %s while their body is on its way, then it is 401',
    async (done, change) => {
      const id = await add(server.admin, '/api/admin/users', aUser(`was-${done}`, { role: 'admin' }));
      const { cookie: Cookie } = await server.signedIn(`was-${done}`);
      const body = JSON.stringify({ name: `After ${done}`, rights: 'read' });
      const connection = connectRaw(server.url);
      connection.write(
        announcing('POST', '/api/admin/api-tokens', body.length, { Cookie }) + body.slice(0, 1),
      );
      // The server has begun to read by then.
      await pause(200);
      expect((await change(`/api/admin/users/${id}`)).status).toBeLessThan(300);
      const head = await server.planner.store.head();
      connection.write(body.slice(1));
      const { status, text } = await connection.answer;
      connection.close();
      expect([status, JSON.parse(text)]).toMatchObject([401, { detail: 'Sign in to go on.' }]);
      expect(await server.planner.store.head()).toBe(head);
    },
  );
});
