import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultFormulas } from '#domain/values/planningFormulas.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import { liveReadModelVersion } from '#projections/readModelVersions/readModelVersions.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import { add, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForEach } from '../../tests/setUp.ts';

const withNi = { ...defaultFormulas, monthlyCostIncludesEmployerNi: true };
const now = () => new Date('2026-05-14T09:30:00.000Z');

describe.each(testDatabases)('what a version left that replays for formulas, on $name', (kind) => {
  const server = serverForEach(kind, { now });
  beforeEach(async () => {
    await add(server.admin, '/api/team-members', aTeamMember());
  });

  const pool = () => server.database.pool;
  /** A replay left by an earlier version that hasn't run for a while, with tables of its own. */
  const leave = (status: string, formulas = withNi): Promise<number> =>
    pool().transaction(async (db) => {
      const id = await db.oneFirst(sql.type(z.object({ id: z.number() }))`
        insert into planner.generations
          (purpose, status, has_tables, formulas, formulas_version, fingerprint, base, author, at, reason)
        values ('replay', ${status}, true, ${sql.jsonb(formulas)}, 7, 'another', 1, 'system', ${now().toISOString()},
          'To talk about')
        returning id
      `);
      await db.query(sql.unsafe`create schema ${sql.identifier([`read_${id}`])}`);
      await db.query(sql.unsafe`
        insert into planner.live (fingerprint, generation, used_at) values ('another', ${id}, now() - interval '16 minutes')
      `);
      return id;
    });
  const staff = async () =>
    ((await server.admin.get('/api/pnl/costs/2026-05')).body as { directStaffCosts: number })
      .directStaffCosts;
  const formulas = async () => (await server.admin.get('/api/admin/formulas')).body as FormulasView;

  it.each(['ready', 'building', 'queued'])(
    'given a replay of other formulas is %s, then they can be looked at and adopted, and its tables go',
    async (status) => {
      const id = await leave(status);
      const { admin } = server;
      const path = `/api/admin/replays/${id}`;
      await expect
        .poll(async () => (await admin.get(path)).body, { timeout: 5_000 })
        .toMatchObject({
          status: 'ready',
          reason: 'To talk about',
          formulasVersion: 2,
          isKept: true,
          isRecount: false,
        });
      const isLeft = sql.unsafe`select nspname from pg_namespace where nspname = ${`read_${id}`}`;
      await expect.poll(() => pool().maybeOneFirst(isLeft), { timeout: 5_000 }).toBeNull();
      expect(await admin.post(`${path}/adopt`, {})).toMatchObject({ status: 200 });
      expect(await staff()).toBe(3_414);
    },
  );

  it('given a replay under the formulas in force is ready, then it has to be started again', async () => {
    const id = await leave('ready', defaultFormulas);
    const { admin } = server;
    await expect
      .poll(async () => (await admin.get(`/api/admin/replays/${id}`)).body, { timeout: 5_000 })
      .toMatchObject({ status: 'failed', error: expect.stringMatching(/Start again/) });
  });

  it('given an adoption that the log has not been told of, then it is, once, and holds', async () => {
    const id = await leave('adopted');
    const eventId = randomUUID();
    await pool().query(sql.unsafe`
      insert into planner.adoptions (event_id, generation, author, at, correlation_id, reason)
      values (${eventId}, ${id}, 'system', ${now().toISOString()}, 'the-request', 'The board agreed')
    `);
    await expect.poll(formulas, { timeout: 5_000 }).toMatchObject({
      version: 7,
      revisions: [{ version: 7, reason: 'The board agreed', replay: id }, { version: 1 }],
    });
    expect(await staff()).toBe(3_414);
    const events = await server.planner.store.readStream('formulas-agency');
    expect(events.map((event) => event.id)).toEqual([eventId]);
    expect((await server.admin.get(`/api/admin/replays/${id}`)).body).toMatchObject({
      status: 'adopted',
    } satisfies Partial<ReplayView>);
  });

  it('given it still runs when formulas are adopted, then its pointer goes, and a note of it stays', async () => {
    await pool().query(sql.unsafe`
      with theirs as (
        insert into planner.generations (formulas, formulas_version, fingerprint, status)
        values (${sql.jsonb(defaultFormulas)}, 1, 'another', 'adopted') returning id
      )
      insert into planner.live (fingerprint, generation) select 'another', id from theirs
    `);
    for (const monthlyCostIncludesEmployerNi of [true, false, true]) {
      const body = { formulas: { monthlyCostIncludesEmployerNi }, reason: 'The budget' };
      expect(await server.admin.post('/api/admin/formulas/adopt', body)).toMatchObject({ status: 200 });
    }
    const noted = z.object({ fingerprint: z.string(), version: z.number() });
    const others = await pool().any(sql.type(noted)`
      select live.fingerprint, formulas_version as version from planner.live
      join planner.generations as generation on generation.id = live.generation
      where not folds_formulas
    `);
    // They find the formulas in force by this number.
    expect(others).toEqual([{ fingerprint: 'replaced another', version: 2 }]);
    expect(await staff()).toBe(3_414);
  });

  it('given it has taken the pointer away, then the same figures are brought forward', async () => {
    const before = await liveReadModelVersion(pool());
    await pool().query(sql.unsafe`delete from planner.live`);
    await expect
      .poll(() => liveReadModelVersion(pool()), { timeout: 10_000 })
      .toMatchObject({ id: before?.id });
    expect(await staff()).toBe(3_000);
    await add(server.admin, '/api/team-members', aTeamMember({ email: 'bob@agency.example' }));
    expect(await staff()).toBe(6_000);
  });
});
