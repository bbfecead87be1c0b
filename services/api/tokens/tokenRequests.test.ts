import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { add, aRetainer, aTeamMember, aUser } from '../../../tests/agency.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { serverForAll } from '../../../tests/setUp.ts';
import { bringing, makeToken } from '../testing/tokens.ts';
import { tokenLimit } from './bearer.ts';

describe.each(testDatabases)('requests with an API token on $name', (kind) => {
  const server = serverForAll(kind, { now: () => clock });
  const clock = new Date('2026-05-04T09:00:30Z');

  it('given a session besides, then the token alone counts, and no cookie is set', async () => {
    const reader = await makeToken(server, { name: 'Reader' });
    const both = await server.admin.send('POST', '/api/clients', {
      json: { name: 'Never' },
      headers: { Authorization: `Bearer ${reader.secret}` },
    });
    expect(both).toMatchObject({ status: 403 });
    expect(both.headers['set-cookie']).toBeUndefined();
    const wrong = { headers: { Authorization: `Bearer plan_${'0'.repeat(64)}` } };
    expect(await server.admin.send('GET', '/api/clients', wrong)).toMatchObject({ status: 401 });
    // Its next use would extend this session: one sent beside a token isn't used.
    await server.planner.pool.query(sql.unsafe`
      update vault.sessions set data = jsonb_set(data, '{_expire}', to_jsonb(${Date.now() + 60_000}::bigint))
    `);
    const beside = { headers: { Authorization: `Bearer ${reader.secret}` } };
    const answer = await server.admin.send('GET', '/api/clients', beside);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const alone = await server.admin.get('/api/clients');
    expect(alone).toMatchObject({ status: 200 });
    expect(alone.headers['set-cookie']).toBeDefined();
  });

  it('given a request from another site’s page, then a token is no cookie: it may', async () => {
    const web = await makeToken(server, { name: 'Other page', rights: 'readAndWrite' });
    const foreign = { Origin: 'https://other.example', 'Sec-Fetch-Site': 'cross-site' };
    const json = { name: 'From elsewhere' };
    expect(await web.send('POST', '/api/clients', { json, headers: foreign })).toMatchObject({ status: 201 });
    expect(
      await server.admin.send('POST', '/api/clients', { json: { name: 'No' }, headers: foreign }),
    ).toMatchObject({ status: 403 });
  });

  it('given a field that nobody reads, then it is refused with its name, as it is to a person, and what was read may be sent back', async () => {
    const program = await makeToken(server, { name: 'Typist', rights: 'readAndWrite', seesPay: true });
    const body = { name: 'Flo Hart', email: 'flo@agency.example', role: 'Writer', hourlyRate: '45' };
    for (const writer of [program, server.admin]) {
      expect(await writer.post('/api/freelancers', { ...body, minAgreedHour: 20 })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'minAgreedHour', message: 'There is no field “minAgreedHour”' }] },
      });
    }
    expect(
      await server.admin.send('PATCH', '/api/admin/users/1', { json: { firstname: 'Ada' } }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'firstname' }] },
    });
    const plan = '/api/allocations/project/1/month/2026-05';
    const entries = [{ teamMemberId: 1, freelancerId: null, allocatedHours: 8, hour: 9 }];
    expect(await program.send('PUT', plan, { json: { expectedVersion: 0, entries } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'entries.0.hour' }] },
    });
    const added = await program.post('/api/freelancers', { ...body, contractedHours: 20 });
    expect(added).toMatchObject({ status: 201, body: { minAgreedHours: 20, contractedHours: 20 } });
    const read = added.body as { id: number };
    const put = (json: object) => program.send('PUT', `/api/freelancers/${read.id}`, { json });
    expect(await put({ ...read, role: 'Editor' })).toMatchObject({ status: 200, body: { role: 'Editor' } });
    expect(await put({ ...read, contractedHours: 30 })).toMatchObject({ body: { minAgreedHours: 30 } });
    expect(await put({ ...read, minAgreedHours: 10, contractedHours: 11 })).toMatchObject({ status: 400 });
  });

  it('given an Idempotency-Key, then a repeat gets the first answer, and each token has keys of its own', async () => {
    const one = await makeToken(server, { name: 'One', rights: 'readAndWrite' });
    const two = await makeToken(server, { name: 'Two', rights: 'readAndWrite' });
    const send = (program: typeof one, name: string) =>
      program.send('POST', '/api/clients', { json: { name }, headers: { 'Idempotency-Key': 'same-key' } });
    const first = await send(one, 'Once');
    expect(await send(one, 'Once')).toMatchObject({ status: 201, body: first.body });
    expect(await send(two, 'Twice')).toMatchObject({ status: 201 });
  });

  it('given pay that is not ticked, then it is withheld; given it is, then it is told', async () => {
    await add(server.admin, '/api/team-members', aTeamMember({ salary: '54321' }));
    const blind = await makeToken(server, { name: 'Blind' });
    const payroll = await makeToken(server, { name: 'Payroll', seesPay: true });
    expect((await blind.get('/api/team-members')).text).not.toContain('54321');
    expect((await payroll.get('/api/team-members')).text).toContain('54321');
  });

  it('given more than its share of requests, then 429 says how long to wait, and other tokens go on', async () => {
    const busy = await makeToken(server, { name: 'Busy' });
    const calm = await makeToken(server, { name: 'Calm' });
    const answers = await Promise.all(
      Array.from({ length: tokenLimit.atOnce + 30 }, () => busy.get('/api/clients')),
    );
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({
      headers: { 'retry-after': '1', 'content-type': 'application/problem+json' },
      body: { detail: expect.stringContaining('too many requests. Wait a second') },
    });
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(tokenLimit.atOnce);
    expect(await calm.get('/api/clients')).toMatchObject({ status: 200 });
  });

  it('given a token that writes, then it undoes no change of users', async () => {
    const writer = await makeToken(server, {
      name: 'Undoing',
      rights: 'readAndWrite',
      seesPay: true,
    });
    const id = await add(server.admin, '/api/admin/users', aUser('changed'));
    const { headers } = await server.admin.put(`/api/admin/users/${id}`, { role: 'admin' });
    const address = `/api/history/${headers['x-correlation-id']}/undo`;
    const preview = await writer.get(address);
    expect(preview).toMatchObject({ status: 200 });
    const { token } = preview.body as { token: string };
    expect(await writer.post(address, { reason: 'Back', token })).toMatchObject({
      status: 403,
      body: { detail: 'API tokens undo no changes of users. An administrator does it in History.' },
    });
    const client = await writer.post('/api/projects', aRetainer(1, { name: 'Brief one' }));
    const own = `/api/history/${client.headers['x-correlation-id']}/undo`;
    const looked = (await writer.get(own)).body as { token: string };
    expect(await writer.post(own, { reason: 'Too early', token: 'x'.repeat(64) })).toMatchObject({
      status: 409,
    });
    expect(await writer.post(own, { reason: 'Too early', token: looked.token })).toMatchObject({
      status: 200,
    });
  });

  it('given wrong tokens without end from one address, then 429, while a right one goes on', async () => {
    const right = await makeToken(server, { name: 'Right' });
    const stranger = bringing(server.url, 'plan_made-up');
    const statuses: number[] = [];
    for (let count = 0; count < 101; count += 1) statuses.push((await stranger.get('/api/clients')).status);
    expect(statuses[0]).toBe(401);
    expect(await stranger.get('/api/clients')).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
      body: { detail: expect.stringContaining('Too many wrong API tokens') },
    });
    expect(await right.get('/api/clients')).toMatchObject({ status: 200 });
  });
});
