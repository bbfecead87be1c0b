import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { add, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { administrator, startServer } from '../../tests/server.ts';
import { serverForAll } from '../../tests/setUp.ts';

const password = 'battery staple';

describe.each(testDatabases)('the limits of guessing on $name', (kind) => {
  const server = serverForAll(kind, { config: { publicUrl: 'http://127.0.0.1' }, now: () => now });
  let users = 0;
  let now = new Date('2026-05-14T09:30:00.000Z');

  const someone = async () => {
    const name = `Una${++users}`;
    await add(server.admin, '/api/admin/users', aUser(name));
    return name;
  };
  const signIn = (name: string, guess: string, address = '198.51.100.1', client = server.visitor()) =>
    client.send('POST', '/api/login', {
      json: { username: name, password: guess },
      headers: { 'X-Forwarded-For': address },
    });
  const guess = async (
    times: number,
    nameOf: (index: number) => string,
    addressOf = (_: number) => '198.51.100.1',
  ) => {
    const answers = await Promise.all(
      Array.from({ length: times }, (_, index) => signIn(nameOf(index), `guess ${index}`, addressOf(index))),
    );
    const statuses = answers.map(({ status }) => status);
    return { wrong: statuses.filter((status) => status === 401).length, statuses };
  };
  const pass = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const forgetAll = () => server.database.pool.query(sql.unsafe`delete from vault.sign_in_attempts`);
  const knownBrowser = async (name: string): Promise<HttpClient> => {
    const client = server.visitor();
    expect(await signIn(name, password, '192.0.2.77', client)).toMatchObject({ status: 200 });
    await client.post('/api/logout');
    return client;
  };

  it('given many guesses at once, under any spelling, then ten are looked at, and the wait is told', async () => {
    const name = await someone();
    const spellings = [name, name.toUpperCase(), ` ${name} `, name.replace('U', 'Ｕ')];
    const { wrong } = await guess(15, (index) => spellings[index % 4] ?? '');
    expect(wrong).toBe(10);
    const refused = await signIn(name, password);
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '15' },
      body: { detail: 'Too many failed sign-ins. Wait 15 seconds and try again.' },
    });
    expect(await signIn(administrator.username, administrator.password)).toMatchObject({ status: 200 });
  });

  it('given one waits, then one more is looked at, and the wait grows; a name that nobody has is no different', async () => {
    await forgetAll();
    for (const name of [await someone(), 'nobody at all']) {
      await guess(10, () => name);
      for (const seconds of [15, 30, 60, 120, 240, 480, 900, 900]) {
        pass(seconds - 5);
        expect(await signIn(name, 'guess')).toMatchObject({ status: 429 });
        pass(5);
        expect(await signIn(name, 'guess')).toMatchObject({ status: 401 });
      }
    }
  });

  it('given the right password at last, then the failures before it are forgotten', async () => {
    await forgetAll();
    const name = await someone();
    for (let round = 0; round < 4; round++) {
      expect((await guess(9, () => name)).wrong).toBe(9);
      expect(await signIn(name, password)).toMatchObject({ status: 200 });
    }
  });

  it('given guesses at one account from many addresses, then thirty are looked at', async () => {
    await forgetAll();
    const name = await someone();
    const { wrong } = await guess(
      35,
      () => name,
      (index) => `203.0.113.${index % 20}`,
    );
    expect(wrong).toBe(30);
    expect(await signIn(name, password, '203.0.113.99')).toMatchObject({ status: 429 });
  });

  it('given guesses from one /64 of IPv6, then they are of one address', async () => {
    await forgetAll();
    const { wrong } = await guess(
      102,
      (index) => `made up ${index}`,
      (index) => `2001:db8:1:2:${index.toString(16)}::1`,
    );
    expect(wrong).toBe(100);
    expect(await signIn('made up', 'guess', '2001:db8:1:2::7')).toMatchObject({ status: 429 });
    expect(await signIn('made up', 'guess', '2001:db8:1:3::7')).toMatchObject({ status: 401 });
  });

  it('given a hundred made-up names from an office, then known browsers and sessions there go on', async () => {
    await forgetAll();
    const name = await someone();
    const browser = await knownBrowser(name);
    const inside = server.visitor();
    await signIn(name, password, '198.51.100.1', inside);
    await guess(102, (index) => `made up ${index}`);
    await guess(
      32,
      () => name,
      (index) => `203.0.113.${index}`,
    );
    expect(await signIn(name, password, '198.51.100.1')).toMatchObject({ status: 429 });
    expect(await signIn(name, 'guess', '198.51.100.1', browser)).toMatchObject({ status: 401 });
    expect(await signIn(name, password, '198.51.100.1', browser)).toMatchObject({ status: 200 });
    expect(
      await inside.send('PUT', '/api/auth/password', {
        json: { currentPassword: password, newPassword: 'violet anchor 7' },
        headers: { 'X-Forwarded-For': '198.51.100.1' },
      }),
    ).toMatchObject({ status: 204 });
    // The browser is known for its own user only.
    expect(await signIn(await someone(), password, '198.51.100.1', browser)).toMatchObject({ status: 429 });
  });

  it('given a known browser, then its own limit is reached like any other, and an altered cookie is none', async () => {
    await forgetAll();
    const name = await someone();
    const browser = await knownBrowser(name);
    for (let tries = 0; tries < 10; tries++) {
      expect(await signIn(name, 'guess', '198.51.100.1', browser)).toMatchObject({ status: 401 });
    }
    expect(await signIn(name, password, '198.51.100.1', browser)).toMatchObject({ status: 429 });
    browser.cookies.set('planner.device', Buffer.from('{"device":"x","users":[]}').toString('base64url'));
    expect(await signIn(name, password, '198.51.100.1', browser)).toMatchObject({ status: 200 });
  });

  it('given another node, then it counts what this one has, and no name stands in the table', async () => {
    await forgetAll();
    const name = await someone();
    await guess(10, () => name);
    const node = await startServer(kind, {
      config: { publicUrl: 'http://127.0.0.1' },
      database: server.database,
      now: () => now,
    });
    expect(await signIn(name, password, '198.51.100.1', node.visitor())).toMatchObject({ status: 429 });
    await node.stop();
    const rows = JSON.stringify(
      await server.database.pool.any(sql.unsafe`select key from vault.sign_in_attempts`),
    );
    expect(rows.toLowerCase()).not.toContain(name.toLowerCase());
    expect(rows).not.toContain('198.51');
  });
});
