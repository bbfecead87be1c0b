import { describe, expect, it } from 'vitest';
import type { FormulasView } from '#projections/formulas/view.ts';
import { liveReadModelVersion } from '#projections/readModelVersions/readModelVersions.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import { add, aRetainer, aTeamMember } from './agency.ts';
import { pointsOn, testDatabases } from './databases.ts';
import type { HttpClient } from './httpClient.ts';
import { killable } from './kill/killable.ts';
import { expectSameFigures } from './kill/sameFigures.ts';
import { finished } from './replays.ts';

const withNi = { monthlyCostIncludesEmployerNi: true };

/** Where the planner dies: before it sends this statement to its database. */
const whileReplaying = [
  ['as it makes the tables', 'create schema .{1,2}read_(?!1\\\\)'],
  ['while building, in the middle of a batch', 'insert into .{1,2}read_(?!1\\\\).*history'],
  ['before its readers have their indexes', 'create index if not exists .*read_(?!1\\\\)'],
  ['with the last event applied', '"catching-up"'],
  ['before comparing', '"comparing"'],
  ['before it is ready', '"ready"'],
] as const;
const whileAdopting = [
  ['as it takes its number', 'select nextval', false],
  ['before the log is told', 'log.append.*FormulasAdopted', false],
  ['in the middle of what follows from it', 'update planner.generations set formulas =', true],
  ['with figures and formulas written', 'pg_notify.*topics[^a-z]*\\*', true],
] as const;
const whileRecountIsAdopted = [
  ['before the log is told', 'log.append.*FormulasAdopted', false],
  ['before the pointer moves', 'update planner.live set generation', true],
  ['before the pointer has moved for all', "set status = case when id = .* then 'retired'", true],
] as const;

describe.each(testDatabases)('a planner that is killed in a replay, on $name', (kind) => {
  const { start, startDying, killed, openAgain } = killable(kind);

  const replay = async (client: HttpClient): Promise<number> => {
    const body = { reason: 'To be sure' };
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
  /** Expects one live read-model version, equal to a fold of the log. */
  const expectSound = async () => {
    await killed();
    const database = await openAgain();
    try {
      await expectSameFigures(database);
    } finally {
      await database.close();
    }
  };

  it.each(pointsOn(kind, whileReplaying))(
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
        reason: 'To be sure',
      });
      expect(await adopt(client, id)).toMatchObject({ status: 200 });
      expect(await directStaff(client)).toBe(3_000);
      expect(await versionOf(client)).toBe(1);
      await expectSound();
    },
    120_000,
  );

  it.each(pointsOn(kind, whileAdopting))(
    'in an adoption of formulas, %s, has figures and formulas of one moment, and the log says which',
    async (_, at, isAdopted) => {
      const dying = startDying({ DIE_AT: at });
      const asker = await dying.signIn();
      await fill(asker);
      const body = { formulas: withNi, reason: 'NI is a cost' };
      await asker.post('/api/admin/formulas/adopt', body).catch(() => undefined);
      expect(await dying.ended).toBeNull();

      const client = await start().signIn();
      const replays = (await client.get('/api/admin/replays')).body as ReplayView[];
      expect(replays.map(({ status }) => status)).toEqual(isAdopted ? ['adopted'] : []);
      expect(await directStaff(client)).toBe(isAdopted ? 3_414 : 3_000);
      expect(await versionOf(client)).toBe(isAdopted ? 2 : 1);
      if (!isAdopted)
        expect(await client.post('/api/admin/formulas/adopt', body)).toMatchObject({ status: 200 });
      expect(await directStaff(client)).toBe(3_414);
      const { revisions } = (await client.get('/api/admin/formulas')).body as FormulasView;
      expect(revisions.map(({ version, reason }) => [version, reason])).toEqual([
        [2, 'NI is a cost'],
        [1, null],
      ]);
      await expectSound();
    },
    120_000,
  );

  it.each(pointsOn(kind, whileRecountIsAdopted))(
    'in an adoption of a recount, %s, is carried on where the log says so',
    async (_, at, isTold) => {
      const dying = startDying({ DIE_AT: at });
      const asker = await dying.signIn();
      await fill(asker);
      const id = await replay(asker);
      await finished<ReplayView>(asker, `/api/admin/replays/${id}`);
      await adopt(asker, id).catch(() => undefined);
      expect(await dying.ended).toBeNull();

      const client = await start().signIn();
      const statusOf = async () => ((await client.get(`/api/admin/replays/${id}`)).body as ReplayView).status;
      expect(await statusOf()).toBe(isTold ? 'adopted' : 'ready');
      if (!isTold) expect(await adopt(client, id)).toMatchObject({ status: 200 });
      expect(await directStaff(client)).toBe(3_000);
      await killed();
      const database = await openAgain();
      try {
        // The next leader moves the pointer, if the last one could not.
        if (!isTold) expect((await liveReadModelVersion(database.pool))?.id).toBe(id);
      } finally {
        await database.close();
      }
      await expectSound();
    },
    120_000,
  );
});
