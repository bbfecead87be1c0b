import { sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { digestTables } from '#projections/readModelVersions/digest.ts';
import { liveReadModelVersion } from '#projections/readModelVersions/readModelVersions.ts';
import type { VerificationView } from '#projections/readModelVersions/view.ts';
import { testDatabases } from '../../tests/databases.ts';
import { finished } from '../../tests/replays.ts';
import { serverForEach } from '../../tests/setUp.ts';
import { addMember, formulasAdmin } from './testing/formulasAdmin.ts';

describe.each(testDatabases)('a verification on $name', (kind) => {
  const server = serverForEach(kind);
  const { ask, ready } = formulasAdmin(server);
  let member: number;
  beforeEach(async () => {
    member = await addMember(server);
  });

  const verify = async () => {
    const answer = await server.admin.post('/api/admin/verifications', {});
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body as VerificationView;
    return finished<VerificationView>(server.admin, `/api/admin/verifications/${id}`);
  };

  it('given sound figures, then every table is equal', async () => {
    const { status, result } = await verify();
    expect(status).toBe('done');
    expect(result).toMatchObject({
      isEqual: true,
      position: await server.planner.store.head(),
      holes: [],
    });
    const live = await liveReadModelVersion(server.database.pool);
    const digests = await digestTables(server.database.pool, live?.schema ?? '');
    expect(result?.tables.map(({ table, live }) => ({ table, ...live }))).toEqual(digests);
  });

  it('given a replay and a verification, then each stands in its own list', async () => {
    const [replay, verification] = [await ready(), await verify()];
    const idsOf = async (path: string) => (await ask<{ id: number }[]>(path)).map(({ id }) => id);
    expect(await idsOf('/api/admin/verifications')).toEqual([verification.id]);
    const replays = await idsOf('/api/admin/replays');
    expect(replays).toContain(replay.id);
    expect(replays).not.toContain(verification.id);
  });

  it('given an event is gone from the log, then its stream is named', async () => {
    const stream = `teamMember-${member}`;
    const move = (from: number, to: number) =>
      server.database.pool.query(
        sql.unsafe`update log.events set version = ${to} where stream = ${stream} and version = ${from}`,
      );
    await move(1, 99);
    expect((await verify()).result).toMatchObject({ holes: [stream] });
    await move(99, 1);
  });

  it('given a figure that somebody has tampered with, then its row is named on both sides', async () => {
    const live = await liveReadModelVersion(server.database.pool);
    const lines = sql.identifier([live?.schema ?? '', 'lines']);
    await server.database.pool.query(
      sql.unsafe`update ${lines} set direct_cost = direct_cost + 1 where record_kind = 'teamMember'`,
    );
    const { result } = await verify();
    const different = result?.tables.filter(({ isEqual }) => !isEqual) ?? [];
    expect(different.map(({ table }) => table)).toEqual(['lines']);
    expect(different[0]?.onlyLive).toEqual([expect.stringContaining(`teamMember-${member}`)]);
    expect(different[0]?.onlyFresh).toEqual([expect.stringContaining('300000')]);
  });
});
