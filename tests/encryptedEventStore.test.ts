import { createSecretKey, randomBytes } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aSubscription } from '#services/api/testing/bodies.ts';
import { importRows } from '#services/api/testing/importing.ts';
import { encryptEvent } from '#services/log/encryption/encryptEvent.ts';
import { StandIn } from '#services/log/eventStore/testing/standIn.ts';
import { sampleAgency } from '#services/sample/agency.ts';
import { calendarOf } from '#services/sample/calendar.ts';
import { rosterOf } from '#services/sample/roster.ts';
import { add, aFreelancer, aTeamMember, aUser } from './agency.ts';
import { pglite, type TestDatabase, testDatabases } from './databases.ts';
import { startServer, type TestServer } from './server.ts';

/**
 * Personal data that the log must not contain in any spelling, money in pounds and in pence. Shorter texts would occur
 * in ciphertext by chance.
 */
const secrets = [
  /zebedee|quartz|quigley|bramble|@secret|basalt|marlowe/i,
  /61234|71345|18765|19876|52341/,
  /zebedee.?q|negotiated|owes (us|it)/i,
];

/** Random ids contain any four digits by chance. */
const withoutIds = (text: string): string =>
  text
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, '')
    .replaceAll(/"(time|pid|\w+Time|milliseconds)":[\d.]+/g, '');

type Log = {
  name: string;
  start(): Promise<{ server: TestServer; stored(): Promise<string>; stop(): Promise<void> }>;
};

const inDatabase = ({ name, open }: (typeof testDatabases)[number]): Log => ({
  name: `the log in ${name}`,
  start: async () => {
    const server = await startServer({ open });
    return { server, stored: () => storedIn(server.database), stop: server.stop };
  },
});

const storedIn = async ({ pool }: TestDatabase): Promise<string> =>
  (
    await pool.anyFirst(
      sql.type(
        z.object({ line: z.string() }),
      )`select row_to_json(event)::text as line from log.events as event`,
    )
  ).join('\n');

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

const inEventStoreDb: Log = {
  name: 'EventStoreDB, played by the stand-in',
  start: async () => {
    const standIn = await StandIn.start();
    const server = await startServer(pglite, { config: { eventStoreUrl: standIn.url } });
    const stored = async () =>
      standIn.log.records
        .map(({ type, data, metadata }) => [type, ...[data, metadata].map(textOf)].join(' '))
        .join('\n');
    const stop = async () => {
      await server.stop();
      standIn.stop();
    };
    return { server, stored, stop };
  },
};

describe.each([...testDatabases.map(inDatabase), inEventStoreDb])('$name', ({ start }) => {
  let opened: Awaited<ReturnType<Log['start']>>;
  beforeAll(async () => {
    opened = await start();
  });
  afterAll(() => opened.stop());

  it('given people of every kind, and what changes of them, then the log has no name, e-mail, salary or rate', async () => {
    const { server } = opened;
    const { admin } = server;
    const zebedee = aTeamMember({
      name: 'Zebedee Quartz',
      email: 'zebedee@secret.example',
      role: 'Head of Basalt',
      salary: '61234.5',
    });
    const id = await add(admin, '/api/team-members', zebedee);
    const { version } = z
      .object({ version: z.number() })
      .parse(z.array(z.unknown()).parse((await admin.get('/api/team-members')).body)[0]);
    const raise = {
      ...zebedee,
      salary: '71345',
      effectiveFrom: '2026-12',
      reason: 'Zebedee negotiated',
      expectedVersion: version,
    };
    expect(await admin.put(`/api/team-members/${id}`, raise)).toMatchObject({ status: 200 });
    const quigley = aFreelancer({
      name: 'Quigley Marlowe',
      email: 'quigley@secret.example',
      hourlyRate: '187.65',
    });
    await add(admin, '/api/freelancers', quigley);
    await add(
      admin,
      '/api/admin/users',
      aUser('zebedee.q', {
        firstName: 'Zebedee',
        lastName: 'Quartz',
        email: 'z@secret.example',
        teamMemberId: id,
      }),
    );
    const rows = [
      { name: 'Bramble Marlowe', email: 'bramble@secret.example', role: 'Basalt', hourlyRate: '198.76' },
    ];
    expect(await importRows(server, 'freelancers', rows, 'Quigley owes us')).toMatchObject({ status: 200 });
    const softwareCostId = await add(admin, '/api/software-costs', aSubscription);
    const adjustment = { softwareCostId, month: '2026-05', adjustedCost: '95.50', reason: 'Zebedee owes it' };
    expect(await admin.post('/api/software-cost-adjustments', adjustment)).toMatchObject({ status: 201 });

    const stored = await opened.stored();
    expect(stored).toMatch(/TeamMemberTermsChanged/);
    expect(stored).toMatch(/UserCreated/);
    expect(stored.match(/FreelancerAdded/g)).toHaveLength(2);
    for (const secret of secrets) expect(withoutIds(stored)).not.toMatch(secret);

    const { text } = await admin.get('/api/history');
    for (const told of [
      'Zebedee Quartz',
      '71345',
      'Zebedee negotiated',
      '198.76',
      'zebedee.q',
      'Quigley owes us',
    ]) {
      expect(text).toContain(told);
    }
    expect(withoutIds(server.log.join('\n'))).not.toMatch(/zebedee|61234|18765/i);
  });
});

it('given the whole sample agency, then none of its people is named in the log, nor what they earn', () => {
  const key = createSecretKey(randomBytes(32));
  const { appends } = sampleAgency('2026-10');
  const stored = appends.flatMap(({ stream, events }) =>
    events.map((event) => JSON.stringify(encryptEvent(stream, event, () => key))),
  );
  expect(stored.length).toBeGreaterThan(500);
  const people = rosterOf(calendarOf('2026-10')).workers.map(({ name }) => name);
  expect(people.length).toBeGreaterThan(25);
  for (const name of people) expect(stored.filter((line) => line.includes(name))).toEqual([]);
  expect(stored.filter((line) => /"(salary|email|username)"|"reason":"[^"]* /.test(line))).toEqual([]);
});
