import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { add, aFreelancer, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import type { TestServer } from '../../tests/server.ts';
import { importRows, lastLine } from '../api/testing/importing.ts';
import { done, post, undo, undoPreview, withTwoAdministrators } from '../api/testing/undoing.ts';

describe.each(testDatabases)('undoing changes of records, on $name', (kind) => {
  let server: TestServer;
  let client: number;
  let kofi: HttpClient;
  beforeAll(async () => {
    ({ server, client, kofi } = await withTwoAdministrators(kind));
  });
  afterAll(() => server.stop());

  const get = async (path: string) => (await server.admin.get(path)).body;
  const find = async <Row extends { id: number }>(path: string, id: number) =>
    ((await get(path)) as Row[]).find((row) => row.id === id);

  describe('of other records', () => {
    it('given a project whose other fields were changed since, then the fields of the save go back', async () => {
      const id = await add(server.admin, '/api/projects', aRetainer(client, { name: 'Before' }));
      const path = `/api/projects/${id}`;
      const change = done(
        await server.admin.put(path, aRetainer(client, { name: 'After', hourlyRate: '99', revenue: '1000' })),
      );
      done(await kofi.put(path, aRetainer(client, { name: 'Theirs', hourlyRate: '99', revenue: '1000' })));
      const [record] = (await undoPreview(server, change)).records;
      expect(record?.changes.map(({ field }) => field).sort()).toEqual(['hourlyRate', 'revenue']);
      expect(record?.touched).toMatchObject([
        { by: 'Kofi Annan', changes: [{ field: 'name', to: 'Before' }] },
      ]);
      await undo(server, change);
      expect(await find('/api/projects', id)).toMatchObject({ name: 'Theirs', hourlyRate: '60' });
    });

    it.each([
      ['first', 'Poplar', 'Myrtle'],
      ['last', 'Privet', 'Sallow'],
    ])(
      'given two clients of which the name of the %s is being taken, then neither comes back, and the other name is free',
      async (place, taken, other) => {
        const names = place === 'first' ? [taken, other] : [other, taken];
        const added = await importRows(
          server,
          'clients',
          names.map((name) => ({ name })),
        );
        const deletion = await undo(server, done(added));
        await server.database.pool.query(sql.unsafe`
        insert into vault.claims (kind, name, owner) values ('client', ${taken.toLowerCase()}, 'somebody')
      `);
        const { token } = await undoPreview(server, deletion);
        expect(await post(server, deletion, token)).toMatchObject({
          status: 409,
          body: { detail: `There is a client called ${taken} already. Choose it from the list instead.` },
        });
        await add(server.admin, '/api/clients', { name: other });
      },
    );

    it('given something new, then it is deleted, unless something refers to it; undone, it is there again', async () => {
      const created = await server.admin.post('/api/freelancers', aFreelancer({ name: 'Newcomer' }));
      const { id } = created.body as { id: number };
      const undone = await undo(server, done(created));
      expect(await find('/api/freelancers', id)).toBeUndefined();
      await undo(server, undone);
      expect(await find('/api/freelancers', id)).toMatchObject({ name: 'Newcomer' });

      const project = await add(server.admin, '/api/projects', aRetainer(client));
      const hours = { projectId: project, freelancerId: id, month: '2026-08', allocatedHours: 4 };
      await server.admin.post('/api/allocations', hours);
      expect((await undoPreview(server, done(created))).records).toMatchObject([
        { action: 'nothing', obstacle: 'Newcomer has hours planned in August 2026, and stays.' },
      ]);
    });

    it('given a new member whom a user is linked to, then they stay', async () => {
      const created = await server.admin.post('/api/team-members', aTeamMember({ name: 'Linked' }));
      const { id } = created.body as { id: number };
      await add(server.admin, '/api/admin/users', aUser('linked', { teamMemberId: id }));
      expect((await undoPreview(server, done(created))).records).toMatchObject([
        {
          obstacle:
            'The user linked is linked to Linked, who stays. Unlink that user in User Management first, then undo this.',
        },
      ]);
    });

    it('given a deletion, then the record is there again with its plans', async () => {
      const id = await add(server.admin, '/api/team-members', aTeamMember({ name: 'Missed' }));
      const project = await add(server.admin, '/api/projects', aRetainer(client));
      const hours = { projectId: project, teamMemberId: id, month: '2026-09', allocatedHours: 12 };
      await server.admin.post('/api/allocations', hours);
      const planned = async () =>
        (
          (await get('/api/allocations?month=2026-09')) as {
            id: number;
            allocatedHours: number;
            cost: number;
          }[]
        ).map(({ id, allocatedHours, cost }) => ({ id, allocatedHours, cost }));
      const before = await planned();
      const change = done(await server.admin.delete(`/api/team-members/${id}`));
      expect(await planned()).toEqual([]);
      const undone = await undo(server, change);
      expect(await planned()).toEqual(before);
      await undo(server, undone);
      expect(await find('/api/team-members', id)).toBeUndefined();
    });

    it.each([
      ['a new user', () => server.admin.post('/api/admin/users', aUser('lasting')), /User Management/],
    ])('given %s, then a sentence says why it stays', async (_what, change, sentence) => {
      const [record] = (await undoPreview(server, done(await change()))).records;
      expect(record).toMatchObject({ action: 'nothing', obstacle: expect.stringMatching(sentence) });
    });

    it('given a link that was taken away and given to another user since, then it does not come back beside theirs', async () => {
      const teamMemberId = await add(server.admin, '/api/team-members', aTeamMember({ name: 'Lo Reid' }));
      const one = await add(server.admin, '/api/admin/users', aUser('lo', { teamMemberId }));
      const link = { role: 'team_member', teamMemberId };
      const change = done(await server.admin.put(`/api/admin/users/${one}`, { ...link, teamMemberId: null }));
      const seen = await undoPreview(server, change);
      const other = await add(server.admin, '/api/admin/users', aUser('other', { teamMemberId }));

      expect(await undoPreview(server, change)).toMatchObject({
        records: [
          {
            action: 'nothing',
            obstacle:
              'This team member is linked to the user Una Quill (other) by now. Unlink that user in User Management first, then undo this.',
          },
        ],
      });
      expect(await post(server, change, seen.token)).toMatchObject({ status: 409 });

      await server.admin.put(`/api/admin/users/${other}`, { ...link, teamMemberId: null });
      await undo(server, change);
      const { body: all } = await server.admin.get('/api/admin/users');
      expect(all).toContainEqual(expect.objectContaining({ id: String(one), teamMemberId }));
    });
  });

  it('given a link to a team member who was deleted since, then the user is not linked, and the rest goes back', async () => {
    const teamMemberId = await add(server.admin, '/api/team-members', aTeamMember({ name: 'Mo Gray' }));
    const one = await add(server.admin, '/api/admin/users', aUser('mo', { teamMemberId }));
    const path = `/api/admin/users/${one}`;
    const change = done(await server.admin.patch(path, { teamMemberId: null, firstName: 'Moses' }));
    const other = await add(server.admin, '/api/admin/users', aUser('vic', { teamMemberId }));
    const deletion = done(await kofi.delete(`/api/team-members/${teamMemberId}`));

    expect((await undoPreview(server, change)).records).toMatchObject([
      { action: 'change', touched: [{ why: 'Mo Gray has been deleted since.' }] },
    ]);
    await undo(server, change);
    await undo(server, deletion);
    const { body } = await server.admin.get('/api/admin/users');
    expect(body).toContainEqual(
      expect.objectContaining({ id: String(one), firstName: 'Una', teamMemberId: null }),
    );
    expect(body).toContainEqual(expect.objectContaining({ id: String(other), teamMemberId }));
  });

  describe('of an import', () => {
    it('then what it added is deleted, in one change, and comes again by undoing that', async () => {
      const rows = ['Una One', 'Dora Two', 'Tess Three'].map((name) => ({
        name,
        email: `${name.replace(' ', '.')}@agency.example`,
        role: 'Designer',
        salary: '30000',
      }));
      const imported = lastLine(await importRows(server, 'team-members', rows));
      const names = async () =>
        ((await get('/api/team-members')) as { name: string }[]).map(({ name }) => name);
      expect(await names()).toEqual(expect.arrayContaining(['Una One', 'Tess Three']));
      const change = imported && 'done' in imported ? imported.done.correlationId : '';
      const undone = await undo(server, change);
      expect(await names()).not.toContain('Dora Two');
      await undo(server, undone);
      expect(await names()).toContain('Dora Two');
    });

    it('given it is undone, done again and undone, then its new client goes with its project each time', async () => {
      const rows = [
        { client: 'Cedar', name: 'New', projectType: 'retainer', revenue: '100', startMonth: '2026-05' },
      ];
      const change = done(await importRows(server, 'projects', rows));
      await undo(server, await undo(server, change));
      expect((await undoPreview(server, change)).records).toMatchObject([
        { action: 'delete', obstacle: null },
        { action: 'delete', obstacle: null },
      ]);
      await undo(server, change);
      expect(JSON.stringify(await get('/api/clients'))).not.toContain('Cedar');
    });
  });

  it('given days off of which others have taken some since, then those stay, why, and the other days go back', async () => {
    const id = await add(server.admin, '/api/team-members', aTeamMember({ name: 'Off Often' }));
    const daysOff = async () =>
      ((await get(`/api/team-members/${id}/time-off`)) as { entries: { from: string }[] }).entries
        .map(({ from }) => from)
        .sort();
    const added = await importRows(server, 'time-off', [
      { person: 'Off Often', from: '2026-07-06', to: '2026-07-10' },
      { person: 'Off Often', from: '2026-08-03', to: '2026-08-07' },
    ]);
    const undone = await undo(server, done(added));
    const sick = { from: '2026-07-08', to: '2026-07-08', kind: 'sick' };
    done(await kofi.post(`/api/team-members/${id}/time-off`, sick));
    const [record] = (await undoPreview(server, undone)).records;
    expect(record).toMatchObject({
      action: 'change',
      touched: [{ changes: [], why: expect.stringContaining('8 July 2026') }],
      obstacle: null,
    });
    await undo(server, undone);
    expect(await daysOff()).toEqual(['2026-07-08', '2026-08-03']);
  });

  describe('of hours of somebody to be hired', () => {
    let project: number;
    let path: string;
    beforeEach(async () => {
      project = await add(server.admin, '/api/projects', aRetainer(client, { name: 'Shop' }));
      const developer = { name: 'Developer', role: 'Developer', workingHours: 40, startMonth: '2026-06' };
      path = `/api/placeholders/${await add(server.admin, '/api/placeholders', developer)}/hours`;
    });

    const plan = async (month: string, hours: number, headers = {}) =>
      done(await server.admin.send('PUT', path, { json: { projectId: project, month, hours }, headers }));

    const planned = async () =>
      Object.fromEntries(
        ((await get(path)) as { planned: { month: string; hours: number }[] }).planned.map((each) => [
          each.month,
          each.hours,
        ]),
      );

    it('then the project is named', async () => {
      const change = await plan('2026-07', 10);
      expect((await undoPreview(server, change)).records).toMatchObject([
        { changes: [{ field: 'hours: Shop, July 2026', from: 10, to: null }] },
      ]);
    });

    it('given the project has ended since, then they go back up to its end only, and fewer go back after it', async () => {
      await plan('2026-07', 10);
      const more = await plan('2026-09', 20);
      const group = { 'Change-Group': 'fewer-hours-after-all' };
      const change = await plan('2026-07', 0, group);
      expect(await plan('2026-09', 5, group)).toBe(change);
      done(await kofi.patch(`/api/projects/${project}`, { endMonth: '2026-08' }));
      expect((await undoPreview(server, change)).records).toMatchObject([
        {
          action: 'change',
          changes: [{ field: 'hours: Shop, July 2026' }],
          touched: [{ why: 'Shop ends in August 2026. No hours can be planned on it in September 2026.' }],
        },
      ]);
      await undo(server, change);
      expect(await planned()).toEqual({ '2026-07': 10, '2026-09': 5 });
      const [touched] = (await undoPreview(server, more)).records.flatMap(({ touched }) => touched);
      await undo(server, more, [String(touched?.id)]);
      expect(await planned()).toEqual({ '2026-07': 10 });
    });
  });

  it('given a team member, then 403; and of a change that nobody knows, 404', async () => {
    await add(server.admin, '/api/admin/users', aUser('tom'));
    const tom = await server.signedIn('tom');
    const change = done(await server.admin.post('/api/clients', { name: 'Not his' }));
    expect(await tom.get(`/api/history/${change}/undo`)).toMatchObject({ status: 403 });
    expect(await tom.post(`/api/history/${change}/undo`, {})).toMatchObject({ status: 403 });
    expect(await server.admin.get('/api/history/nobody-knows/undo')).toMatchObject({ status: 404 });
    expect(await server.admin.get(`/api/history/${'x'.repeat(65)}/undo`)).toMatchObject({ status: 400 });
    const { token } = await undoPreview(server, change);
    const silent = await server.admin.post(`/api/history/${change}/undo`, { token, reason: ' ' });
    expect(silent).toMatchObject({ status: 400, body: { detail: 'Say why, for whoever reads the history' } });
  });
});
