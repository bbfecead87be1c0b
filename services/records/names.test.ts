import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { add, aFreelancer, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';

const unseen = 'Type this name anew: it has characters that nobody sees';
const now = new Date('2026-05-14T09:30:00.000Z');

describe.each(testDatabases)('names that are typed anew, on $name', (kind) => {
  const server = serverForAll(kind, { now: () => now });
  let client: number;
  beforeAll(async () => {
    client = await add(server.admin, '/api/clients', { name: 'Studio' });
  });

  const refused = (path: string, message: string) => ({ status: 400, body: { errors: [{ path, message }] } });

  it.each<[string, string, (name: string) => object]>([
    ['/api/clients', 'name', (name) => ({ name })],
    ['/api/projects', 'name', (name) => aRetainer(client, { name })],
    ['/api/team-members', 'name', (name) => aTeamMember({ name })],
    ['/api/team-members', 'role', (role) => aTeamMember({ role })],
    ['/api/team-members', 'skills', (skill) => aTeamMember({ skills: [skill] })],
    ['/api/freelancers', 'name', (name) => aFreelancer({ name })],
    ['/api/admin/users', 'username', (username) => aUser(username)],
    ['/api/admin/users', 'firstName', (firstName) => aUser('someone', { firstName })],
    ['/api/admin/api-tokens', 'name', (name) => ({ name, rights: 'read', seesPay: false })],
  ])('%s refuses a %s with characters that nobody sees or that turn it around', async (path, field, body) => {
    for (const name of [
      'Studio\u200b',
      '\u3164',
      'Stu\u00addio',
      '\u202egnp.exe',
      'Studio\u2066',
      'A\u{e0041}',
    ])
      expect(await server.admin.post(path, body(name)), escape(name)).toMatchObject(refused(field, unseen));
  });

  it('take emoji of several parts, accents and every script', async () => {
    for (const name of ['Chefs 👩🏽\u200d🍳 Ltd', 'Love ❤\ufe0f', 'Żółć', '東京', 'שלום'])
      expect(await server.admin.post('/api/clients', { name })).toMatchObject({
        status: 201,
        body: { name },
      });
  });

  it('given a stored one that nobody could type, then the other fields of its record can be changed', async () => {
    const name = 'Old\u200b name';
    const id = await add(server.admin, '/api/team-members', aTeamMember({ name: 'Old name' }));
    const { store, readSide } = server.planner;
    const [added] = await store.readStream(`teamMember-${id}`);
    const { position } = await store.append(`teamMember-${id}`, 1, [
      {
        id: randomUUID(),
        type: 'TeamMemberUpdated',
        data: { ...(added?.data as object), name },
        metadata: { ...(added?.metadata as NonNullable<typeof added>['metadata']) },
      },
    ]);
    await readSide.waitFor(position);
    const change = aTeamMember({ name, salary: '40000' });
    expect(await server.admin.put(`/api/team-members/${id}`, change)).toMatchObject({
      status: 200,
      body: { name, salary: '40000' },
    });
  });

  it('given a username that looks like another one, then it is refused, whoever asks first', async () => {
    await add(server.admin, '/api/admin/users', aUser('paul'));
    for (const username of ['рaul', 'pаul', 'pau1'])
      expect(await server.admin.post('/api/admin/users', aUser(username))).toMatchObject({
        status: 409,
        body: { detail: `The username ${username} looks like paul. Choose one that nobody takes for it.` },
      });
    const both = ['bill', 'bіll'].map((username) => server.admin.post('/api/admin/users', aUser(username)));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each(['username', 'firstName', 'lastName'])(
    'a %s can’t look like a token’s in History',
    async (field) => {
      for (const name of ['Sync (API token)', 'Sync （API token）'])
        expect(await server.admin.post('/api/admin/users', aUser('sync', { [field]: name }))).toMatchObject(
          refused(field, 'Leave out brackets: they tell programs from people'),
        );
    },
  );
});
