import { describe, expect, it } from 'vitest';
import { add, aRetainer, aTeamMember } from './agency.ts';
import { pointsOn, testDatabases } from './databases.ts';
import type { HttpClient } from './httpClient.ts';
import { killable } from './kill/killable.ts';
import { expectSameFigures } from './kill/sameFigures.ts';

/** Where the planner dies as a month is closed, and then as it is opened again. */
const points = [
  ['as it is about to be written', 'PeriodClosed', 'asked'],
  ['once it is sent', 'PeriodClosed', 'sent'],
  ['once it is written', 'PeriodClosed', 'committed'],
  ['as the figures take it', 'insert into .{1,40}periods', 'asked'],
  ['as it is about to be opened again', 'PeriodReopened', 'asked'],
  ['once it is opened again', 'PeriodReopened', 'committed'],
] as const;

describe.each(testDatabases)('a planner that is killed as a month is closed, on $name', (kind) => {
  const { start, startDying, killed, openAgain } = killable(kind);

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

  it.each(pointsOn(kind, points))(
    '%s, has it closed whole or not at all, and closes it when asked again',
    { timeout: 180_000 },
    async (_, at, when) => {
      const dying = startDying({ DIE_AT: at, DIE_WHEN: when });
      const admin = await dying.signIn();
      const { lastEnded } = await get<{ lastEnded: string }>(admin, '/api/periods');
      const clientId = await add(admin, '/api/clients', { name: 'Birch' });
      const retainer = aRetainer(clientId, { startMonth: lastEnded });
      const project = await add(admin, '/api/projects', retainer);
      await add(admin, '/api/team-members', aTeamMember({ salary: '12000' }));
      const before = (await column(admin, lastEnded)).totalRevenue;
      const asked = close(admin, lastEnded).then(() => reopen(admin, lastEnded));
      await asked.catch(() => undefined);
      expect(await dying.ended).toBeNull();

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
      const database = await openAgain();
      try {
        await expectSameFigures(database);
      } finally {
        await database.close();
      }
    },
  );
});
