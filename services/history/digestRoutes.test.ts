import { beforeAll, describe, expect, it } from 'vitest';
import type { DigestView } from '#projections/history/digest/view.ts';
import { add, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { serverForAll } from '../../tests/setUp.ts';

describe.each(testDatabases)('since you were last here, on $name', (kind) => {
  const server = serverForAll(kind, { now: () => new Date('2026-05-14T09:30:00Z') });
  let kofi: HttpClient;
  let client: number;
  let ada: number;
  let mine: number;
  let theirs: number;
  beforeAll(async () => {
    client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    ada = await add(server.admin, '/api/team-members', aTeamMember());
    kofi = await anAdministrator('kofi', { firstName: 'Kofi' });
    mine = await add(server.admin, '/api/projects', aRetainer(client, { name: 'Mine' }));
    theirs = await add(kofi, '/api/projects', aRetainer(client, { name: 'Theirs' }));
  });

  const anAdministrator = async (username: string, fields: object = {}): Promise<HttpClient> => {
    await add(server.admin, '/api/admin/users', aUser(username, { role: 'admin', ...fields }));
    const visitor = await server.signedIn(username);
    return visitor;
  };
  const digest = async (who: HttpClient): Promise<DigestView> => {
    const answer = await who.get('/api/digest');
    expect(answer.status, answer.text).toBe(200);
    return answer.body as DigestView;
  };
  const told = ({ entries }: DigestView) => entries.map(({ event, record }) => [event, record.name]);
  const plan = (who: HttpClient, projectId: number, month: string, allocatedHours: number) =>
    who.post('/api/allocations', {
      projectId,
      teamMemberId: ada,
      month,
      allocatedHours,
      reason: 'More work',
    });

  it('given others change my project, then it is told with who and why, from the first visit until I have seen it', async () => {
    await plan(kofi, mine, '2026-05', 7);
    expect(await digest(server.admin)).toMatchObject({
      since: '2026-05-14T09:30:00.000Z',
      count: 0,
      entries: [],
    });
    await plan(kofi, mine, '2026-06', 8);
    await plan(kofi, theirs, '2026-06', 9);
    await plan(server.admin, mine, '2026-07', 10);
    const found = await digest(server.admin);
    expect(found).toMatchObject({
      count: 1,
      entries: [
        { event: 'AllocationSet', record: { name: 'Mine' }, by: { name: 'Kofi Quill' }, reason: 'More work' },
      ],
    });
    await kofi.patch(`/api/projects/${mine}`, { status: 'review' });
    const seen = await server.admin.put('/api/digest/seen', { position: found.position });
    expect(seen).toMatchObject({ status: 204 });
    const next = await digest(server.admin);
    expect([next.count, told(next)]).toEqual([1, [['ProjectStatusChanged', 'Mine']]]);
    await server.admin.put('/api/digest/seen', { position: 2 ** 40 });
    expect((await digest(server.admin)).count).toBe(0);
    await plan(kofi, mine, '2026-06', 11);
    expect((await digest(server.admin)).count).toBe(1);
  });

  it('given a month whose plans I edited, then what others plan in it on any project is told', async () => {
    const noor = await anAdministrator('noor');
    await plan(noor, mine, '2026-08', 10);
    expect((await digest(noor)).count).toBe(0);
    await plan(kofi, theirs, '2026-08', 12);
    expect(told(await digest(noor))).toEqual([['AllocationSet', 'Theirs']]);
  });

  it('given I am a team member too, then the projects I have hours on are mine', async () => {
    await plan(kofi, theirs, '2026-09', 5);
    const visitor = await anAdministrator('ada', { teamMemberId: ada });
    expect((await digest(visitor)).count).toBe(0);
    await kofi.patch(`/api/projects/${theirs}`, { status: 'completed' });
    expect(told(await digest(visitor))).toEqual([['ProjectStatusChanged', 'Theirs']]);
  });

  it('given a team member, then 403', async () => {
    await add(server.admin, '/api/admin/users', aUser('tom'));
    const tom = await server.signedIn('tom');
    expect(await tom.get('/api/digest')).toMatchObject({ status: 403 });
    expect(await server.admin.put('/api/digest/seen', { position: -1 })).toMatchObject({ status: 400 });
  });
});
