import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, anSla, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import type { TestServer } from '../../tests/server.ts';
import { done, post, undo, undoPreview, withTwoAdministrators } from '../api/testing/undoing.ts';

describe.each(testDatabases)('undoing a saved plan, on $name', (kind) => {
  let server: TestServer;
  let client: number;
  let kofi: HttpClient;
  beforeAll(async () => {
    ({ server, client, kofi } = await withTwoAdministrators(kind));
    await enterPeople();
  });
  afterAll(() => server.stop());

  const get = async (path: string) => (await server.admin.get(path)).body;

  let project: number;
  let ada: number;
  let bob: number;
  let path: string;
  const enterPeople = async () => {
    project = await add(server.admin, '/api/projects', anSla(client));
    ada = await add(server.admin, '/api/team-members', aTeamMember({ name: 'Ada Byrne' }));
    bob = await add(server.admin, '/api/team-members', aTeamMember({ name: 'Bob Other' }));
  };
  let month = 0;
  const nextMonth = () => {
    month += 1;
    path = `/api/allocations/project/${project}/month/2026-${String(month).padStart(2, '0')}`;
  };
  const save = async (who: HttpClient, hours: Record<number, number>, additionalHours?: number) => {
    const { version } = (await get(path)) as { version: number };
    const entries = Object.entries(hours).map(([id, allocatedHours]) => ({
      teamMemberId: Number(id),
      freelancerId: null,
      allocatedHours,
    }));
    return done(await who.put(path, { expectedVersion: version, entries, additionalHours }));
  };
  const hours = async () => {
    const plan = (await get(path)) as {
      additionalHours: number;
      allocations: { teamMember: { name: string } | null; allocatedHours: number }[];
    };
    const people = plan.allocations.flatMap(({ teamMember, allocatedHours }) =>
      teamMember ? [[teamMember.name, allocatedHours] as const] : [],
    );
    return { ...Object.fromEntries(people), additional: plan.additionalHours };
  };

  it('then the hours go back, and history tells who undid what, and why', async () => {
    nextMonth();
    await save(server.admin, { [ada]: 10 });
    const change = await save(kofi, { [ada]: 20, [bob]: 5 }, 3);
    const preview = await undoPreview(server, change);
    expect(preview).toMatchObject({ by: 'Kofi Annan', at: '2026-05-14T09:30:00.000Z' });
    expect(preview.records).toEqual([
      {
        kind: 'allocationPlan',
        id: String(project),
        name: 'Service desk',
        month: path.slice(-7),
        action: 'change',
        changes: [
          { field: 'hours: Ada Byrne', month: null, from: 20, to: 10 },
          { field: 'hours: Bob Other', month: null, from: 5, to: null },
          { field: 'additionalHours', month: null, from: 3, to: 0 },
        ],
        touched: [],
        obstacle: null,
      },
    ]);
    const undone = await undo(server, change);
    expect(await hours()).toEqual({ 'Ada Byrne': 10, additional: 0 });
    const { entries } = (await get('/api/history?limit=2')) as { entries: unknown[] };
    expect(entries).toMatchObject([
      { correlationId: undone, reason: 'A mistake', undid: { by: 'Kofi Annan' }, undone: null },
      { correlationId: change, undid: null, undone: { by: 'admin' } },
    ]);
  });

  it('given somebody has touched some of it since, then that stays, unless it is chosen', async () => {
    nextMonth();
    await save(server.admin, { [ada]: 10, [bob]: 10 });
    const change = await save(server.admin, { [ada]: 20, [bob]: 20 });
    await save(kofi, { [ada]: 20, [bob]: 25 });
    const [record] = (await undoPreview(server, change)).records;
    expect(record?.changes).toEqual([{ field: 'hours: Ada Byrne', month: null, from: 20, to: 10 }]);
    expect(record?.touched).toMatchObject([
      {
        changes: [{ field: 'hours: Bob Other', from: 25, to: 10 }],
        by: 'Kofi Annan',
        at: '2026-05-14T09:30:00.000Z',
        why: null,
      },
    ]);
    await undo(server, change);
    expect(await hours()).toMatchObject({ 'Ada Byrne': 10, 'Bob Other': 25 });
    await undo(server, change, [record?.touched[0]?.id ?? '']);
    expect(await hours()).toMatchObject({ 'Ada Byrne': 10, 'Bob Other': 10 });
    const again = await undoPreview(server, change);
    expect(again.records).toMatchObject([{ action: 'nothing', obstacle: 'It is as it was before already.' }]);
    expect(await post(server, change, again.token)).toMatchObject({ status: 400 });
  });

  it('given others change it between the look and the undo, then 409 with what it would be now', async () => {
    nextMonth();
    const change = await save(server.admin, { [ada]: 20 });
    const { token } = await undoPreview(server, change);
    await save(kofi, { [ada]: 21 });
    const answer = await post(server, change, token);
    expect(answer).toMatchObject({
      status: 409,
      body: { preview: { records: [{ action: 'nothing', touched: [{ by: 'Kofi Annan' }] }] } },
    });
    expect(await hours()).toMatchObject({ 'Ada Byrne': 21 });
  });

  it('given two undo it at once, then it is undone once', async () => {
    nextMonth();
    const change = await save(server.admin, { [ada]: 20 });
    const { token } = await undoPreview(server, change);
    const answers = await Promise.all([post(server, change, token), post(server, change, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await hours()).toEqual({ additional: 0 });
  });

  it('given somebody was deleted since, then their hours stay away, and the others go back', async () => {
    nextMonth();
    const gone = await add(server.admin, '/api/team-members', aTeamMember({ name: 'Gone Girl' }));
    await save(server.admin, { [ada]: 10, [gone]: 10 });
    const change = await save(server.admin, { [ada]: 20 });
    await server.admin.delete(`/api/team-members/${gone}`);
    const [record] = (await undoPreview(server, change)).records;
    expect(record?.touched).toMatchObject([{ why: 'Gone Girl has been deleted since.' }]);
    await undo(server, change);
    expect(await hours()).toEqual({ 'Ada Byrne': 10, additional: 0 });
  });

  it('given what was pasted over two plans by two requests, then it is one change, and is undone as one', async () => {
    const group = `paste-${'0123456789abcdef'}`;
    const other = await add(server.admin, '/api/projects', aRetainer(client, { name: 'Other' }));
    nextMonth();
    const paths = [path, path.replace(`/${project}/`, `/${other}/`)];
    const put = (target: string, key: string) =>
      kofi.send('PUT', target, {
        json: { expectedVersion: 0, entries: [{ teamMemberId: ada, freelancerId: null, allocatedHours: 5 }] },
        headers: { 'Change-Group': group, 'Idempotency-Key': key },
      });
    const answers = [await put(paths[0] ?? '', 'one'), await put(paths[1] ?? '', 'two')];
    const [change, same] = answers.map(done);
    expect(same).toBe(change);
    expect(await put(paths[0] ?? '', 'one')).toMatchObject({ status: 200, body: answers[0]?.body });
    const preview = await undoPreview(server, change ?? '');
    expect(preview.records.map(({ name, action }) => [name, action])).toEqual([
      ['Service desk', 'change'],
      ['Other', 'change'],
    ]);
    const stranger = await server.admin.send('PUT', paths[0] ?? '', {
      json: { expectedVersion: 1, entries: [] },
      headers: { 'Change-Group': group },
    });
    expect(done(stranger)).not.toBe(change);
    await undo(server, done(stranger));
    await undo(server, change ?? '');
    for (const target of paths) expect(await get(target)).toMatchObject({ allocations: [] });
    expect(await kofi.send('PUT', path, { json: {}, headers: { 'Change-Group': 'a b' } })).toMatchObject({
      status: 400,
    });
  });

  it('given others came between two requests of one change, then what they did stays, unless it is chosen', async () => {
    nextMonth();
    const group = 'typed-in-two-requests';
    const set = async (
      who: HttpClient,
      hours: Record<number, [before: number, after: number]>,
      headers = {},
    ) => {
      const changes = Object.entries(hours).map(([id, [before, after]]) => ({
        ...{ projectId: project, month: path.slice(-7), teamMemberId: Number(id) },
        ...{ before, after },
      }));
      return done(await who.send('POST', '/api/hours', { json: { changes }, headers }));
    };
    const mine = { 'Change-Group': group };
    const change = await set(server.admin, { [ada]: [0, 8] }, mine);
    await set(kofi, { [bob]: [0, 33] });
    expect(await set(server.admin, { [ada]: [8, 9] }, mine)).toBe(change);
    const [record] = (await undoPreview(server, change)).records;
    expect(record?.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['hours: Ada Byrne', 9, null],
    ]);
    await set(kofi, { [ada]: [9, 11] });
    await set(server.admin, { [ada]: [11, 12] }, mine);
    const [touched] = (await undoPreview(server, change)).records;
    expect(touched).toMatchObject({ changes: [], touched: [{ by: 'Kofi Annan' }] });
    await undo(server, change, [String(touched?.touched[0]?.id)]);
    expect(await hours()).toEqual({ 'Bob Other': 33, additional: 0 });
  });

  it('given the project has been deleted since, then nothing goes back, and why', async () => {
    const short = await add(server.admin, '/api/projects', aRetainer(client, { name: 'Short' }));
    path = `/api/allocations/project/${short}/month/2026-05`;
    const change = await save(server.admin, { [ada]: 20 });
    await server.admin.delete(`/api/projects/${short}`);
    const [record] = (await undoPreview(server, change)).records;
    expect(record).toMatchObject({
      action: 'nothing',
      obstacle: expect.stringContaining('does not exist'),
    });
  });
});
