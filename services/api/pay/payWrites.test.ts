import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserView } from '#projections/access/users/view.ts';
import type { HistoryView } from '#projections/history/view.ts';
import { add, aFreelancer, aTeamMember, aUser, recordOf } from '../../../tests/agency.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { listen } from '../../../tests/liveClient.ts';
import { makeToken } from '../testing/tokens.ts';
import { type PayStage, setPayStage } from './testing/payStage.ts';

describe.each(testDatabases.slice(0, 1))('what an administrator who does not see pay may change', (kind) => {
  let stage: PayStage;
  beforeAll(async () => {
    stage = await setPayStage(kind);
  });
  afterAll(() => stage.server.stop());

  const lastChange = async (): Promise<string> => {
    const { entries } = (await stage.server.admin.get('/api/history?limit=1')).body as HistoryView;
    return entries[0]?.correlationId ?? '';
  };

  const changed = async (path: string, body: object) => {
    const answer = await stage.server.admin.put(path, body);
    expect(answer.status, answer.text).toBe(200);
  };

  it('given another name and role, then the pay stays that nobody sent', async () => {
    const [id = 0] = stage.ids.members;
    const path = `/api/team-members/${id}`;
    const before = recordOf(await stage.server.admin.get('/api/team-members'), id);
    const answer = await stage.planner.put(path, { name: 'Zoë', email: 'zoe@agency.example', role: 'Lead' });
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'Zoë', role: 'Lead', salary: null, hourlyRate: null },
    });
    const after = recordOf(await stage.server.admin.get('/api/team-members'), id);
    expect(after).toMatchObject({
      ...(before as object),
      name: 'Zoë',
      email: 'zoe@agency.example',
      role: 'Lead',
      version: expect.any(Number),
    });
  });

  it('given two who change the same name, then the refusal brings the record without its pay', async () => {
    const [, id = 0] = stage.ids.members;
    const path = `/api/team-members/${id}`;
    const { version } = recordOf(await stage.planner.get('/api/team-members'), id) as { version: number };
    const identity = { email: 'bea@agency.example', role: 'Designer' };
    await changed(path, aTeamMember({ ...identity, name: 'Mine', salary: '52681.47' }));
    const theirs = { ...identity, name: 'Theirs', expectedVersion: version };
    const refusal = await stage.planner.put(path, theirs);
    expect(refusal).toMatchObject({
      status: 409,
      body: { current: { name: 'Mine', salary: null, hourlyRate: null }, changedBy: { id: '1' } },
    });
    // The last change of all may be one of pay: nothing of it answers a version that never was.
    const never = await stage.planner.put(path, { ...theirs, expectedVersion: 99 });
    expect(never).toMatchObject({ status: 409, body: { fields: [], changedBy: null, changedAt: null } });
  });

  it.each([
    ['a salary', 'PUT', 'team-members', { salary: '99000' }],
    ['a rate', 'PUT', 'freelancers', { hourlyRate: '99' }],
    ['where a cost falls', 'PUT', 'team-members', { costType: 'operational' }],
    ['the last month', 'PUT', 'team-members', { endMonth: '2026-06' }],
    ['the weekly hours', 'PUT', 'team-members', { workingHours: 20 }],
    ['the agreed hours', 'PUT', 'freelancers', { minAgreedHours: 0 }],
    ['a salary alone', 'PATCH', 'team-members', { salary: '99000' }],
    ['a rate alone', 'PATCH', 'freelancers', { hourlyRate: '99' }],
    ['that somebody is there', 'DELETE', 'team-members', {}],
  ])('given %s, then it is refused with a sentence', async (_, method, list, field) => {
    const [id] = list === 'freelancers' ? stage.ids.freelancers : stage.ids.members;
    const json = { name: 'Ada', email: 'ada@agency.example', role: 'Lead', ...field };
    const answer = await stage.planner.send(method, `/api/${list}/${id}`, { json });
    expect(answer).toMatchObject({ status: 403, body: { detail: expect.stringContaining('who sees pay.') } });
  });

  it.each([
    ['POST', '/api/team-members', aTeamMember()],
    ['POST', '/api/freelancers', aFreelancer()],
    ['POST', '/api/pnl/costs', { month: '2026-06', directStaffCosts: '1' }],
    ['POST', '/api/admin/replays', { formulas: { employerNiUplift: 0.15 }, reason: 'To find out' }],
    ['POST', '/api/admin/formulas/adopt', { formulas: { employerNiUplift: 0.15 }, reason: 'To find out' }],
    ['POST', '/api/admin/verifications', {}],
    ['POST', '/api/import/team-members/preview', { rows: [{ row: 2, cells: { name: 'Ada', salary: '1' } }] }],
    ['POST', '/api/import/freelancers', { rows: [{ row: 2, cells: { name: 'Ada', hourlyRate: '1' } }] }],
    ['POST', '/api/admin/people/freelancers/1/erase', { reason: 'Left' }],
  ])('given %s %s, then it is refused with a sentence', async (method, path, json) => {
    const answer = await stage.planner.send(method, path, { json });
    expect(answer).toMatchObject({ status: 403, body: { detail: expect.stringContaining('who sees pay.') } });
  });

  it('given somebody to be hired, then all but the cost is theirs to change, and to undo', async () => {
    const { planner, server, ids } = stage;
    const path = `/api/placeholders/${ids.placeholder}`;
    const post = { name: 'Developer', role: 'Developer', startMonth: '2026-03' };
    const answer = await planner.put(path, { ...post, name: 'Senior developer' });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Senior developer', cost: null } });
    expect(recordOf(await server.admin.get('/api/placeholders'), ids.placeholder)).toMatchObject({
      cost: { per: 'hour', amount: '47.93' },
    });
    expect((await planner.get(`/api/history/${await lastChange()}/undo`)).status).toBe(200);
    const hours = { projectId: ids.projects[0], month: '2026-05', hours: 8 };
    expect((await planner.put(`${path}/hours`, hours)).status).toBe(200);
    expect((await planner.get(`/api/history/${await lastChange()}/undo`)).status).toBe(200);

    await changed(path, { ...post, cost: { per: 'hour', amount: '47.94' } });
    expect((await planner.get(`/api/history/${await lastChange()}/undo`)).status).toBe(403);
    await changed(path, { ...post, cost: { per: 'hour', amount: '47.93' } });
    for (const [method, to, cost] of [
      ['PUT', path, { per: 'hour', amount: '1' }],
      ['PUT', path, null],
      ['PATCH', path, { per: 'hour', amount: '1' }],
      ['POST', '/api/placeholders', { per: 'hour', amount: '1' }],
    ] as const) {
      const refusal = await planner.send(method, to, { json: { ...post, cost } });
      expect(refusal).toMatchObject({ status: 403, body: { errors: [{ path: 'cost' }] } });
    }
    expect((await planner.post('/api/placeholders', { ...post, cost: null })).status).toBe(201);
  });

  it('given a plan of hours, then it is saved, and answered without costs', async () => {
    const [project] = stage.ids.projects;
    const [teamMemberId] = stage.ids.members;
    const body = { projectId: project, month: '2026-06', teamMemberId, allocatedHours: 30 };
    const answer = await stage.planner.post('/api/allocations', body);
    expect(answer).toMatchObject({
      status: 201,
      body: { allocatedHours: 30, cost: null, teamMember: { salary: null } },
    });
    const undo = await stage.planner.get(`/api/history/${await lastChange()}/undo`);
    expect(undo.status, undo.text).toBe(200);
  });

  it('given formulas were adopted, then it is told which and why, and not what net profit was compared', async () => {
    const formulas = { monthlyCostIncludesEmployerNi: true };
    const adopted = await stage.other.post('/api/admin/formulas/adopt', { formulas, reason: 'The budget' });
    expect(adopted.status, adopted.text).toBe(200);
    const told = async (client: typeof stage.planner) =>
      ((await client.get('/api/history?kind=formulas')).body as HistoryView).entries[0]?.changes;
    const change = { field: 'monthlyCostIncludesEmployerNi', from: false, to: true };
    expect(await told(stage.planner)).toEqual([change]);
    expect(await told(stage.other)).toEqual([
      change,
      { field: 'comparedNetProfit', from: expect.any(String), to: expect.any(String) },
    ]);
    const back = { formulas: { monthlyCostIncludesEmployerNi: false }, reason: 'As it was' };
    expect((await stage.other.post('/api/admin/formulas/adopt', back)).status).toBe(200);
  });

  it('given pay that changes in a month, then history of that month tells it only to who sees pay', async () => {
    const id = await add(stage.server.admin, '/api/team-members', aTeamMember({ name: 'Una Voss' }));
    const raise = { ...aTeamMember({ name: 'Una Voss', salary: '61000.00' }), effectiveFrom: '2027-03' };
    await changed(`/api/team-members/${id}`, raise);
    const raised = await lastChange();
    const told = async (client: typeof stage.planner, month: string) =>
      ((await client.get(`/api/history?month=${month}`)).body as HistoryView).entries.some(
        ({ correlationId }) => correlationId === raised,
      );
    expect(await told(stage.server.admin, '2027-03')).toBe(true);
    expect(await told(stage.server.admin, '2027-02')).toBe(false);
    expect(await told(stage.planner, '2027-03')).toBe(false);
    await stage.server.admin.delete(`/api/team-members/${id}`);
  });

  it('given a change of pay, then it is not for them to undo', async () => {
    await changed(`/api/freelancers/${stage.ids.freelancers[2]}`, aFreelancer({ hourlyRate: '58.19' }));
    const path = `/api/history/${await lastChange()}/undo`;
    expect(await stage.planner.get(path)).toMatchObject({ status: 403 });
    const body = { reason: 'Why not', token: 'a'.repeat(64) };
    expect(await stage.planner.post(path, body)).toMatchObject({ status: 403 });
    expect((await stage.other.get(path)).status).toBe(200);
  });

  it('given users, then nobody lets themselves see pay, nor through others', async () => {
    const { planner, plannerId, otherId } = stage;
    const users = '/api/admin/users';
    expect(await planner.put(`${users}/${plannerId}`, { seesPay: true })).toMatchObject({ status: 403 });
    expect(await planner.post(users, aUser('puppet', { role: 'admin', seesPay: true }))).toMatchObject({
      status: 403,
    });
    for (const id of ['1', otherId]) {
      for (const [method, path] of [
        ['PUT', ''],
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', '/password-reset'],
        ['POST', '/second-factor-reset'],
        ['POST', '/provider-release'],
      ] as const) {
        const answer = await planner.send(method, `${users}/${id}${path}`, {
          json: method === 'PUT' || method === 'PATCH' ? { email: 'planner@agency.example' } : {},
        });
        expect([path, answer.status]).toEqual([path, 403]);
      }
    }
    const puppet = await add(planner, users, aUser('puppet', { role: 'admin', email: 'p@agency.example' }));
    const promoted = await add(planner, users, aUser('junior', { email: 'j@agency.example' }));
    await planner.put(`${users}/${promoted}`, { role: 'admin', teamMemberId: null });
    const listed = (await stage.server.admin.get(users)).body as UserView[];
    for (const id of [puppet, promoted]) {
      expect(listed.find((user) => user.id === String(id))).toMatchObject({ role: 'admin', seesPay: false });
    }
  });

  it('given who sees pay, then they decide it of others, and history tells', async () => {
    const { server, other, otherId } = stage;
    const users = '/api/admin/users';
    for (const client of [server.admin, other]) {
      expect((await client.get('/api/auth/user')).body).not.toHaveProperty('seesPay');
    }
    expect(await other.put(`${users}/1`, { seesPay: false })).toMatchObject({ status: 409 });
    expect(await other.put(`${users}/${otherId}`, { seesPay: false })).toMatchObject({ status: 403 });
    expect(
      await server.admin.put(`${users}/${otherId}`, { seesPay: false, teamMemberId: null }),
    ).toMatchObject({
      status: 200,
      body: { seesPay: false },
    });
    expect((await other.get('/api/team-members')).body).toMatchObject([{ salary: null }, {}, {}, {}, {}, {}]);
    const { entries } = (await server.admin.get('/api/history?limit=1')).body as HistoryView;
    expect(entries).toMatchObject([
      {
        event: 'UserPayHidden',
        record: { kind: 'user' },
        changes: [{ field: 'seesPay', from: null, to: false }],
      },
    ]);
    const shown = await server.admin.put(`${users}/${otherId}`, { seesPay: true, teamMemberId: null });
    expect(shown.body).not.toHaveProperty('seesPay');
  });

  it('given that somebody is changed who listens, then they are told to read everything anew', async () => {
    const { server, planner, plannerId } = stage;
    const live = await listen(server.url, planner.cookie);
    const fields = { firstName: 'Una', teamMemberId: null, email: 'n@agency.example' };
    await server.admin.put(`/api/admin/users/${plannerId}`, fields);
    await live.ended;
    expect(live.events.at(-1)).toMatchObject({ event: 'reset' });
  });

  it('given a token that reads pay, then only who sees pay may end it', async () => {
    const { server, planner } = stage;
    const payroll = await makeToken(server, { name: 'Payroll', seesPay: true });
    const sheet = await makeToken(server, { name: 'Sheet' });
    const path = '/api/admin/api-tokens';
    expect(await planner.delete(`${path}/${payroll.id}`)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('who sees pay.') },
    });
    expect((await payroll.get('/api/clients')).status).toBe(200);
    expect((await planner.delete(`${path}/${sheet.id}`)).status).toBe(204);
    expect((await server.admin.delete(`${path}/${payroll.id}`)).status).toBe(204);
  });
});
