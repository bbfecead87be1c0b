import { sql } from 'slonik';
import { beforeAll, describe, expect, it } from 'vitest';
import { add, aTeamMember, aUser, idOf } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { finishDeletions } from '../people/finishErasures.ts';

const users = '/api/admin/users';

describe.each(testDatabases)('users on $name', (kind) => {
  const server = serverForAll(kind);
  let usersAtFirst: unknown;
  beforeAll(async () => {
    usersAtFirst = (await server.admin.get(users)).body;
  });

  it('given a first start, then user "1" is the administrator and nobody else is there', () => {
    const first = {
      id: '1',
      username: 'admin',
      firstName: null,
      lastName: null,
      email: null,
      role: 'admin',
      teamMemberId: null,
      version: 1,
    };
    expect(usersAtFirst).toEqual([first]);
  });

  it('given a new user, then they are answered without the password, listed, and can sign in', async () => {
    const member = await add(server.admin, '/api/team-members', aTeamMember());
    const created = await server.admin.post(users, aUser('Una', { teamMemberId: member }));
    const { password, ...shown } = aUser('Una', { teamMemberId: member });
    const user = { id: String(idOf(created)), ...shown, version: 1 };
    expect(created).toMatchObject({ status: 201, body: user });
    expect(created.text).not.toContain('password');
    expect((await server.admin.get(users)).body).toContainEqual(user);
    expect(await server.visitor().signIn('UNA', String(password))).toMatchObject({ status: 200, body: user });
  });

  it.each([
    ['absent', undefined],
    ['blank', ''],
  ])(
    'given a link to a team member that is %s, then the user is linked to nobody',
    async (name, teamMemberId) => {
      expect(await server.admin.post(users, aUser(`unlinked ${name}`, { teamMemberId }))).toMatchObject({
        status: 201,
        body: { teamMemberId: null },
      });
    },
  );

  it('given a team member that a user is linked to, then a second link is refused with that user’s name', async () => {
    const member = await add(server.admin, '/api/team-members', aTeamMember({ email: 'kai@agency.example' }));
    const names = { firstName: 'Kofi', lastName: 'Annan' };
    const first = await add(server.admin, users, aUser('kofi', { ...names, teamMemberId: member }));
    const second = await add(server.admin, users, aUser('kai'));
    const message =
      'This team member is linked to the user Kofi Annan (kofi) already. Choose another one, or unlink that user first.';
    const refusal = { status: 409, body: { detail: message, errors: [{ path: 'teamMemberId', message }] } };
    const link = { role: 'team_member', teamMemberId: member };
    expect(await server.admin.put(`${users}/${second}`, link)).toMatchObject(refusal);
    expect(await server.admin.post(users, aUser('third', { teamMemberId: member }))).toMatchObject(refusal);
    // A refused user's name stays free; a linked user's other fields can be changed.
    expect(await server.admin.post(users, aUser('third'))).toMatchObject({ status: 201 });
    expect(
      await server.admin.put(`${users}/${first}`, { ...link, ...names, email: 'k@x.org' }),
    ).toMatchObject({ status: 200 });
    await server.admin.put(`${users}/${first}`, { role: 'team_member', teamMemberId: null });
    expect(await server.admin.put(`${users}/${second}`, link)).toMatchObject({ status: 200 });
  });

  it('given a linked team member was deleted since the form was opened, then the rest of the form is saved', async () => {
    const member = await add(
      server.admin,
      '/api/team-members',
      aTeamMember({ email: 'gone@agency.example' }),
    );
    const id = await add(server.admin, users, aUser('nia', { teamMemberId: member }));
    await server.admin.send('DELETE', `/api/team-members/${member}`, { json: {} });
    const form = { firstName: 'Nia', role: 'team_member', teamMemberId: member, expectedVersion: 1 };
    expect(await server.admin.put(`${users}/${id}`, form)).toMatchObject({
      status: 200,
      body: { firstName: 'Nia', teamMemberId: null },
    });
    const other = await add(server.admin, users, aUser('nils'));
    expect(await server.admin.put(`${users}/${other}`, form)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'teamMemberId', message: expect.stringContaining('does not exist') }] },
    });
  });

  it('given two who link one team member at the same moment, then one of them is refused', async () => {
    const member = await add(server.admin, '/api/team-members', aTeamMember({ email: 'sam@agency.example' }));
    const ids = [
      await add(server.admin, users, aUser('sam1')),
      await add(server.admin, users, aUser('sam2')),
    ];
    const link = { role: 'team_member', teamMemberId: member };
    const answers = await Promise.all(ids.map((id) => server.admin.put(`${users}/${id}`, link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('given an update, then GET shows it, and username and password stay', async () => {
    const id = await add(server.admin, users, aUser('Otto'));
    const changes = { firstName: 'Otto', lastName: 'Vale', email: null, role: 'admin', teamMemberId: null };
    expect(
      await server.admin.put(`${users}/${id}`, { ...changes, username: 'other', password: 'other' }),
    ).toMatchObject({ status: 200, body: { ...changes, username: 'Otto' } });
    expect((await server.admin.get(users)).body).toContainEqual({
      ...changes,
      id: String(id),
      username: 'Otto',
      version: 2,
    });
    expect(await server.visitor().signIn('Otto', 'battery staple')).toMatchObject({ status: 200 });
  });

  it.each([
    ['a short password', { password: 'abc' }, 'password', 'Password must be at least 4 characters'],
    ['a link to nobody', { teamMemberId: 999 }, 'teamMemberId', expect.stringContaining('does not exist')],
    ['a link that is text', { teamMemberId: 'Ada' }, 'teamMemberId', 'Choose a team member from the list'],
  ])('given %s, then it is refused at its field', async (_, changes, path, message) => {
    expect(await server.admin.post(users, aUser('refused', changes))).toMatchObject({
      status: 400,
      body: { detail: message, errors: [{ path, message }] },
    });
    expect((await server.admin.get(users)).text).not.toContain('refused');
  });

  it('given a taken username, in any case and spacing, then 409', async () => {
    await add(server.admin, users, aUser('Mo  Lee'));
    for (const name of ['mo lee', 'MO   LEE', ' Mo Lee ', 'ADMIN']) {
      expect(await server.admin.post(users, aUser(name))).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('is taken') },
      });
    }
  });

  it('given the same new username many times at once, then one is made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => server.admin.post(users, aUser(index % 2 ? 'twin' : 'TWIN'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await server.admin.get(users)).text.match(/"twin"/gi)).toHaveLength(1);
  });

  it('given a deletion, then the user is gone, signed out at once, and the name is free', async () => {
    const id = await add(server.admin, users, aUser('Leaver'));
    const visitor = await server.signedIn('Leaver');
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 200 });
    expect(await server.admin.delete(`${users}/${id}`)).toMatchObject({ status: 204 });
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect(await visitor.signIn('Leaver', 'battery staple')).toMatchObject({ status: 401 });
    expect((await server.admin.get(users)).text).not.toContain('Leaver');
    expect(await server.admin.delete(`${users}/${id}`)).toMatchObject({ status: 404 });
    const again = await server.admin.post(users, aUser('leaver'));
    expect(again).toMatchObject({ status: 201 });
    expect(idOf(again)).not.toBe(id);
  });

  it('given a deletion that was cut short, then what the user signed in with goes all the same', async () => {
    const [gone, stays] = [
      idOf(await server.admin.post(users, aUser('Vic'))),
      idOf(await server.admin.post(users, aUser('Val'))),
    ];
    const { pool } = server.planner;
    const hashesOf = () =>
      pool.anyFirst(sql.unsafe`
        select password_hash from vault.credentials where user_id in (${String(gone)}, ${String(stays)})
      `);
    const [hash = ''] = await hashesOf();
    await server.admin.delete(`${users}/${gone}`);
    await pool.query(sql.unsafe`
      insert into vault.credentials (user_id, password_hash) values (${String(gone)}, ${String(hash)})
    `);
    expect(await hashesOf()).toHaveLength(2);
    await finishDeletions(server.planner);
    expect(await hashesOf()).toHaveLength(1);
    expect((await server.visitor().signIn('Val', String(aUser('Val').password))).status).toBe(200);
  });

  it.each(['4711', '2147483647'])('given user %s is unknown, then 404', async (id) => {
    const { username, password, ...fields } = aUser('nobody');
    expect(await server.admin.put(`${users}/${id}`, fields)).toMatchObject({ status: 404 });
    expect(await server.admin.delete(`${users}/${id}`)).toMatchObject({ status: 404 });
  });
});
