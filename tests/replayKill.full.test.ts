import { describe, expect, it } from 'vitest';
import type { FormulasView } from '#projections/formulas/view.ts';
import type { ReplayView } from '#projections/generations/view.ts';
import { add, aRetainer, aTeamMember } from './agency.ts';
import { testDatabases } from './databases.ts';
import type { HttpClient } from './httpClient.ts';
import { killable } from './kill/killable.ts';
import { expectSameFigures } from './kill/sameFigures.ts';
import { finished } from './replays.ts';

const withNi = { monthlyCostIncludesEmployerNi: true };

/** Where the planner dies: as it is about to ask this of its database. */
const whileReplaying = [
  ['as it makes the tables', 'create schema .{1,2}read_(?!1\\\\)'],
  ['while building, in the middle of a batch', 'insert into .{1,2}read_(?!1\\\\).*history'],
  ['before its readers have their indexes', 'create index if not exists .*read_(?!1\\\\)'],
  ['with the last event applied', '"catching-up"'],
  ['before comparing', '"comparing"'],
  ['before it is ready', '"ready"'],
] as const;
const whileAdopting = [
  ['before the pointer moves', 'update planner.live set generation'],
  ['in the middle of the transaction', 'insert into planner.adoptions'],
  ['before the log is told', 'log.append.*FormulasAdopted'],
  ['after the log was told', 'update planner.adoptions set recorded'],
] as const;

describe.each(testDatabases)('a planner that is killed in a replay, on $name', (kind) => {
  const { start, startDying, killed, openAgain } = killable(kind);

  const replay = async (client: HttpClient): Promise<number> => {
    const body = { formulas: withNi, reason: 'NI is a cost' };
    return ((await client.post('/api/admin/replays', body)).body as ReplayView).id;
  };
  const adopt = (client: HttpClient, id: number) => client.post(`/api/admin/replays/${id}/adopt`, {});
  const directStaff = async (client: HttpClient) => {
    const { body } = await client.get('/api/pnl?from=2026-05&to=2026-05');
    return (body as { months: { directStaffCosts: number }[] }).months[0]?.directStaffCosts;
  };
  const versionOf = async (client: HttpClient) =>
    ((await client.get('/api/admin/formulas')).body as FormulasView).version;
  const fill = async (client: HttpClient) => {
    await add(client, '/api/projects', aRetainer(await add(client, '/api/clients', { name: 'Birch' })));
    await add(client, '/api/team-members', aTeamMember());
  };
  /** One live generation, equal to a fold of the log. */
  const expectSound = async () => {
    await killed();
    const database = await openAgain();
    try {
      await expectSameFigures(database);
    } finally {
      await database.close();
    }
  };

  it.each(whileReplaying)(
    '%s, goes on with the replay by itself, and adopts it',
    async (_, at) => {
      const dying = startDying({ DIE_AT: at });
      const asker = await dying.signIn();
      await fill(asker);
      await replay(asker).catch(() => undefined);
      expect(await dying.ended).toBeNull();

      const client = await start().signIn();
      expect(await directStaff(client)).toBe(3_000);
      const [replayed] = (await client.get('/api/admin/replays')).body as ReplayView[];
      const id = replayed?.id ?? 0;
      expect(await finished<ReplayView>(client, `/api/admin/replays/${id}`)).toMatchObject({
        status: 'ready',
        reason: 'NI is a cost',
      });
      expect(await adopt(client, id)).toMatchObject({ status: 200 });
      expect(await directStaff(client)).toBe(3_414);
      expect(await versionOf(client)).toBe(2);
      await expectSound();
    },
    120_000,
  );

  it.each(whileAdopting)(
    'in an adoption, %s, has one live generation, and the log says so',
    async (_, at) => {
      const dying = startDying({ DIE_AT: at });
      const asker = await dying.signIn();
      await fill(asker);
      const id = await replay(asker);
      await finished<ReplayView>(asker, `/api/admin/replays/${id}`);
      await adopt(asker, id).catch(() => undefined);
      expect(await dying.ended).toBeNull();

      const client = await start().signIn();
      const { status } = (await client.get(`/api/admin/replays/${id}`)).body as ReplayView;
      const isAdopted = status === 'adopted';
      expect(isAdopted).toBe(/log|recorded/.test(at));
      expect(await directStaff(client)).toBe(isAdopted ? 3_414 : 3_000);
      if (!isAdopted) expect(await adopt(client, id)).toMatchObject({ status: 200 });
      await expect.poll(() => versionOf(client)).toBe(2);
      const { revisions } = (await client.get('/api/admin/formulas')).body as FormulasView;
      expect(revisions.map(({ version, reason }) => [version, reason])).toEqual([
        [2, 'NI is a cost'],
        [1, null],
      ]);
      await expectSound();
    },
    120_000,
  );
});
