import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectEventStoreDb } from '#services/log/eventStore/eventStoreDb.ts';
import { StandIn } from '#services/log/eventStore/testing/standIn.ts';
import { add, aRetainer, aTeamMember } from './agency.ts';
import { pointsOn, testDatabases, testPostgres } from './databases.ts';
import type { HttpClient } from './httpClient.ts';
import { killable } from './kill/killable.ts';
import { expectSameFigures } from './kill/sameFigures.ts';
import type { PlannerProcess } from './plannerProcess.ts';

/** Where the planner dies while a month is closed, and then while it is reopened. */
const points = [
  ['as it is about to be written', 'PeriodClosed', 'asked'],
  ['once it is sent', 'PeriodClosed', 'sent'],
  ['once it is written', 'PeriodClosed', 'committed'],
  ['as the figures take it', 'insert into .{1,40}periods', 'asked'],
  ['as it is about to be opened again', 'PeriodReopened', 'asked'],
  ['once it is opened again', 'PeriodReopened', 'committed'],
] as const;

/** The same with EventStoreDB, by the outcome of the append that is in flight when the planner dies. */
const appends = [
  ['before it is written', 'PeriodClosed', 'delay'],
  ['once it is written and not answered', 'PeriodClosed', 'silentAppends'],
  ['once it is opened again and not answered', 'PeriodReopened', 'silentAppends'],
] as const;

const get = async <Body>(client: HttpClient, path: string) => (await client.get(path)).body as Body;
const close = async (client: HttpClient, month: string) => {
  const { digest } = await get<{ digest: string }>(client, `/api/periods/${month}/check`);
  return client.post(`/api/periods/${month}/close`, { digest });
};
const reopen = (client: HttpClient, month: string) =>
  client.post(`/api/periods/${month}/reopen`, { reason: 'Again' });
const column = async (client: HttpClient, month: string, more = '') => {
  const path = `/api/pnl?from=${month}&to=${month}${more}`;
  const { months } = await get<{ months: [{ totalRevenue: number; closed?: object }] }>(client, path);
  return months[0];
};

/** A month that has ended, with revenue and salaries. */
const anAgency = async (admin: HttpClient) => {
  const { lastEnded } = await get<{ lastEnded: string }>(admin, '/api/periods');
  const retainer = aRetainer(await add(admin, '/api/clients', { name: 'Birch' }), { startMonth: lastEnded });
  const project = await add(admin, '/api/projects', retainer);
  await add(admin, '/api/team-members', aTeamMember({ salary: '12000' }));
  return { lastEnded, retainer, project, before: (await column(admin, lastEnded)).totalRevenue };
};
type Agency = Awaited<ReturnType<typeof anAgency>>;

/** Closes the month unless it is closed, changes it late, and expects the same after another kill. */
const expectClosed = async (
  start: () => PlannerProcess,
  killed: () => Promise<void>,
  { lastEnded, retainer, project, before }: Agency,
) => {
  const again = await start().signIn();
  if (!(await column(again, lastEnded)).closed) {
    expect(await close(again, lastEnded)).toMatchObject({ status: 200 });
  }
  const later = { ...retainer, revenue: '9000', reason: 'Late', closedMonths: 'restate' };
  expect(await again.put(`/api/projects/${project}`, later)).toMatchObject({ status: 200 });
  await killed();

  const last = await start().signIn();
  expect(await column(last, lastEnded)).toMatchObject({ totalRevenue: before, closed: {} });
  expect(await column(last, lastEnded, '&basis=restated')).toMatchObject({ totalRevenue: 9000 });
  await killed();
};

describe.each(testDatabases)('a planner that is killed as a month is closed, on $name', (kind) => {
  const { start, startDying, killed, openAgain } = killable(kind);

  it.each(pointsOn(kind, points))(
    '%s, has it closed whole or not at all, and closes it when asked again',
    { timeout: 180_000 },
    async (_, at, when) => {
      const dying = startDying({ DIE_AT: at, DIE_WHEN: when });
      const admin = await dying.signIn();
      const agency = await anAgency(admin);
      const asked = close(admin, agency.lastEnded).then(() => reopen(admin, agency.lastEnded));
      await asked.catch(() => undefined);
      expect(await dying.ended).toBeNull();
      await expectClosed(start, killed, agency);
      const database = await openAgain();
      try {
        await expectSameFigures(database);
      } finally {
        await database.close();
      }
    },
  );
});

describe.each(testPostgres)('one whose log is an EventStoreDB, on $name', (kind) => {
  const { startDying, killed, openAgain } = killable(kind, { isEmpty: true });
  let standIn: StandIn;
  beforeEach(async () => {
    standIn = await StandIn.start();
  });
  afterEach(async () => {
    await killed();
    standIn.stop();
  });

  it.each(appends)(
    'that is killed %s, has the month closed whole or not at all',
    { timeout: 180_000 },
    async (_, type, fault) => {
      const start = () => startDying({ EVENTSTORE_URL: standIn.url });
      const admin = await start().signIn();
      const agency = await anAgency(admin);
      const isClosedFirst = type === 'PeriodReopened';
      if (isClosedFirst) expect(await close(admin, agency.lastEnded)).toMatchObject({ status: 200 });
      const written = () => standIn.log.records.filter((record) => record.type === type).length;
      const calls = standIn.appendCalls;
      standIn.faults[fault] = fault === 'delay' ? 1_000 : 1;
      const asked = (isClosedFirst ? reopen : close)(admin, agency.lastEnded).catch(() => undefined);
      // The node has received or written the append, and the planner doesn't know.
      await expect.poll(() => (fault === 'delay' ? standIn.appendCalls - calls : written())).toBe(1);
      expect(written()).toBe(fault === 'delay' ? 0 : 1);
      await killed();
      await asked;
      standIn.faults.delay = 0;
      await expectClosed(start, killed, agency);
      const [database, log] = [await openAgain(), connectEventStoreDb(standIn.url)];
      try {
        await expectSameFigures(database, log);
      } finally {
        await log.close();
        await database.close();
      }
    },
  );
});
