import { type DatabasePool, sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { streams } from '#domain/records/streams.ts';
import { defaultFormulas } from '#domain/values/planningFormulas.ts';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll, databaseForEach } from '../../tests/setUp.ts';
import { originalFormulas } from '../foldedState/formulaSet.ts';
import { dashboardMetrics } from '../money/dashboard/queries.ts';
import {
  freelancerProfitability,
  projectProfitability,
  teamProfitability,
} from '../money/profitability/queries.ts';
import { monthReport } from '../money/reports/queries.ts';
import { monthPlanning } from '../plans/planning/queries.ts';
import { resourcePlanning } from '../plans/resourcePlanning/queries.ts';
import { schedule } from '../plans/schedule/queries.ts';
import { forgetOtherVersions } from '../projector/pointer.ts';
import { tables } from '../projector/readModels.ts';
import { listClients } from '../projects/clients/readModel.ts';
import type { Read } from '../reading/read.ts';
import { openProjector, readingOf } from '../testing/readModelVersion.ts';
import { workedMonthLog } from '../testing/workedMonth.ts';
import { digestTables } from './digest.ts';
import { highestIds } from './highestIds.ts';
import { takenEvents } from './ownLog.ts';
import {
  adopt,
  createReadModelVersion,
  dropUnused,
  forgetReadModelVersions,
  liveReadModelVersion,
} from './readModelVersions.ts';
import { migrateReadModelVersions } from './register.ts';
import { dropSchema } from './schema.ts';

const schemasOf = (pool: DatabasePool) =>
  pool.anyFirst(sql.type(z.object({ name: z.string() }))`
    select nspname as name from pg_namespace where nspname like 'read\\_%' order by nspname
  `);

describe.each(testDatabases)('read-model versions of the read side on $name', ({ open }) => {
  const database = databaseForEach({ open });
  let pool: DatabasePool;
  beforeEach(async () => {
    pool = database.pool;
    await migrateReadModelVersions(pool);
  });
  const create = () => createReadModelVersion(pool);

  it('are registered once, by however many nodes start at the same moment', async () => {
    await pool.query(sql.type(z.object({}))`drop schema planner cascade`);
    await Promise.all(Array.from({ length: 6 }, () => migrateReadModelVersions(pool)));
    await migrateReadModelVersions(pool);
    expect(await liveReadModelVersion(pool)).toBeNull();
  });

  it('are registered already, then another start takes no lock that readers would wait for', async () => {
    const locked = await pool.transaction(async (db) => {
      await migrateReadModelVersions(db as unknown as DatabasePool);
      return db.anyFirst(sql.type(z.object({ relation: z.string() }))`
        select relation::regclass::text as relation from pg_locks
        where pid = pg_backend_pid() and mode = 'AccessExclusiveLock' and relation is not null
      `);
    });
    expect(locked).toEqual([]);
  });

  it('given a register from before a column, then the column is added', async () => {
    await pool.query(
      sql.type(z.object({}))`alter table planner.generations drop column rate, drop column purpose`,
    );
    await migrateReadModelVersions(pool);
    const { id } = await create();
    const made = sql.type(
      z.object({ purpose: z.string(), rate: z.null() }),
    )`select purpose, rate from planner.generations where id = ${id}`;
    expect(await pool.one(made)).toEqual({ purpose: 'rebuild', rate: null });
  });

  it('are forgotten each with its tables, or not at all', async () => {
    const { id, schema } = await create();
    await adopt(pool, id, null);
    await pool.query(sql.unsafe`
      create function planner.refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$
    `);
    await pool.query(sql.unsafe`
      create trigger refused before delete or truncate on planner.generations execute function planner.refuse()
    `);
    await expect(forgetReadModelVersions(pool)).rejects.toThrow();
    expect((await liveReadModelVersion(pool))?.schema).toBe(schema);
    expect(await schemasOf(pool)).toEqual([schema]);

    await pool.query(sql.unsafe`drop trigger refused on planner.generations`);
    await forgetReadModelVersions(pool);
    expect(await liveReadModelVersion(pool)).toBeNull();
    expect(await schemasOf(pool)).toEqual([]);
  });

  it('are made empty, with every table, at position 0 and none of them live', async () => {
    const readModelVersion = await create();
    expect(readModelVersion).toMatchObject({
      schema: `read_${readModelVersion.id}`,
      formulas: originalFormulas,
    });
    const digests = await digestTables(pool, readModelVersion.schema);
    expect(digests.map(({ table }) => table)).toEqual(tables.map(({ name }) => name));
    expect(digests.filter(({ rows }) => rows > 0).map(({ table }) => table)).toEqual(['checkpoint']);
    expect((await openProjector(pool, readModelVersion)).position).toBe(0);
    expect(await liveReadModelVersion(pool)).toBeNull();
  });

  it('are numbered in the order they are made', async () => {
    const [first, second] = [await create(), await create()];
    expect(second.id).toBeGreaterThan(first.id);
    expect(await schemasOf(pool)).toEqual([first.schema, second.schema].sort());
  });

  it('are adopted by whoever knows which one is live', async () => {
    const [first, second] = [await create(), await create()];
    expect(await adopt(pool, first.id, null)).toBe(true);
    expect(await liveReadModelVersion(pool)).toEqual(first);
    expect(await adopt(pool, second.id, first.id)).toBe(true);
    expect((await liveReadModelVersion(pool))?.id).toBe(second.id);
    // And back again by the same pointer.
    expect(await adopt(pool, first.id, second.id)).toBe(true);
    expect((await liveReadModelVersion(pool))?.id).toBe(first.id);
  });

  it('are not adopted by whoever is late', async () => {
    const [first, second, third] = [await create(), await create(), await create()];
    await adopt(pool, first.id, null);
    expect(await adopt(pool, second.id, null)).toBe(false);
    await adopt(pool, second.id, first.id);
    expect(await adopt(pool, third.id, first.id)).toBe(false);
    expect((await liveReadModelVersion(pool))?.id).toBe(second.id);
  });

  it.each([false, true])('are adopted by one of many who try at once (one is live: %s)', async (hasLive) => {
    const live = hasLive ? await create() : null;
    if (live) await adopt(pool, live.id, null);
    const candidates = [await create(), await create(), await create()];
    const adopted = await Promise.all(candidates.map(({ id }) => adopt(pool, id, live?.id ?? null)));
    expect(adopted.filter(Boolean)).toHaveLength(1);
    expect((await liveReadModelVersion(pool))?.id).toBe(candidates[adopted.indexOf(true)]?.id);
  });

  it('can only be adopted when they exist', async () => {
    await expect(adopt(pool, 99, null)).rejects.toThrow();
    expect(await liveReadModelVersion(pool)).toBeNull();
  });

  it('are dropped when others have overtaken them, but not while another node builds one', async () => {
    const [, live, underWay] = [await create(), await create(), await create()];
    await adopt(pool, live.id, null);
    await dropUnused(pool);
    expect(await schemasOf(pool)).toEqual([live.schema, underWay.schema].sort());
    expect((await openProjector(pool, live)).position).toBe(0);
  });

  it('stay while somebody is at work on them, and go afterwards', async () => {
    const [overtaken, live] = [await create(), await create()];
    await adopt(pool, live.id, null);
    await dropUnused(pool, [overtaken.id]);
    expect(await schemasOf(pool)).toContain(overtaken.schema);
    await dropUnused(pool);
    expect(await schemasOf(pool)).toEqual([live.schema]);
  });

  it('tell what they have taken from the log, but for those that are dropped at that moment', async () => {
    const log = workedMonthLog();
    const [first, second] = [await create(), await create()];
    for (const readModelVersion of [first, second])
      await (await openProjector(pool, readModelVersion)).apply(log.events);
    const last = log.events.at(-1);
    const taken = { position: last?.position, event: last?.id };
    expect(await takenEvents(pool)).toEqual([taken, taken]);
    await dropSchema(pool, second.schema);
    expect(await takenEvents(pool)).toEqual([taken]);
  });

  it('are kept when they were live just before, and dropped after one adoption more', async () => {
    const [first, second, third] = [await create(), await create(), await create()];
    await adopt(pool, first.id, null);
    await adopt(pool, second.id, first.id);
    await dropUnused(pool);
    expect(await schemasOf(pool)).toContain(first.schema);
    await adopt(pool, third.id, second.id);
    await dropUnused(pool);
    expect(await schemasOf(pool)).toEqual([second.schema, third.schema].sort());
  });

  /** Turns the registered version into one of a release that runs beside this one. */
  const becomeOtherVersion = async () => {
    await pool.query(sql.type(z.object({}))`update planner.live set fingerprint = 'another'`);
    await pool.query(sql.type(z.object({}))`update planner.generations set fingerprint = 'another'`);
  };

  it('are each version’s own, for as long as both run', async () => {
    const theirs = await create();
    await adopt(pool, theirs.id, null);
    await becomeOtherVersion();
    expect(await liveReadModelVersion(pool)).toBeNull();
    const own = await create();
    expect(await adopt(pool, own.id, null)).toBe(true);
    expect((await liveReadModelVersion(pool))?.id).toBe(own.id);
    expect(await forgetOtherVersions(pool)).toBe(false);
    await dropUnused(pool);
    expect(await schemasOf(pool)).toEqual([theirs.schema, own.schema].sort());
  });

  it('are dropped with the version that read them, once it has not been in use for a while', async () => {
    const theirs = await create();
    await adopt(pool, theirs.id, null);
    await becomeOtherVersion();
    const own = await create();
    await adopt(pool, own.id, null);
    await pool.query(sql.type(z.object({}))`update planner.live set used_at = now() - interval '16 minutes'`);
    expect(await forgetOtherVersions(pool)).toBe(true);
    await dropUnused(pool);
    expect(await schemasOf(pool)).toEqual([own.schema]);
    expect((await liveReadModelVersion(pool))?.id).toBe(own.id);
  });

  it('are dropped with a later version that was rolled back, and stay while it may come back', async () => {
    const theirs = await create();
    await adopt(pool, theirs.id, null);
    await becomeOtherVersion();
    const own = await create();
    await adopt(pool, own.id, null);
    // The later one was adopted last.
    await pool.query(sql.type(z.object({}))`
      update planner.generations set status = case id when ${own.id} then 'retired' else 'adopted' end
    `);
    await dropUnused(pool);
    expect(await schemasOf(pool)).toEqual([theirs.schema, own.schema].sort());
    await pool.query(sql.type(z.object({}))`update planner.live set used_at = now() - interval '16 minutes'`);
    await forgetOtherVersions(pool);
    await dropUnused(pool);
    expect(await schemasOf(pool)).toEqual([own.schema]);
    expect((await liveReadModelVersion(pool))?.id).toBe(own.id);
  });

  it('given a register with one pointer for all releases, then the pointer is that of the release it was built by', async () => {
    const readModelVersion = await create();
    await adopt(pool, readModelVersion.id, null);
    await pool.query(sql.type(z.object({}))`drop table planner.live`);
    await pool.query(sql.type(z.object({}))`
      create table planner.live (
        only_row boolean primary key default true check (only_row),
        generation int not null references planner.generations (id)
      )
    `);
    await pool.query(
      sql.type(z.object({}))`insert into planner.live (generation) values (${readModelVersion.id})`,
    );
    await migrateReadModelVersions(pool);
    await migrateReadModelVersions(pool);
    expect(await liveReadModelVersion(pool)).toEqual(readModelVersion);
  });
});

describe.each(testDatabases)('a read-model version on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('computes with its own formulas, beside others', async () => {
    const { events } = workedMonthLog();
    const whole = { version: 2, set: { ...defaultFormulas, oneOffHours: 'whole' as const } };
    const now = await readingOf(database.pool, events);
    const proposed = await readingOf(database.pool, events, whole);
    expect((await resourcePlanning(now, '2026-05')).breakdown.oneOffHours).toBe(143.3425);
    expect((await resourcePlanning(proposed, '2026-05')).breakdown.oneOffHours).toBe(243.3425);
    expect((await resourcePlanning(proposed, '2026-12')).breakdown.oneOffHours).toBe(243.3425);
  });

  it('colours by its own formulas, beside others', async () => {
    const { events } = workedMonthLog();
    const stricter = {
      ...defaultFormulas,
      utilisationThresholds: { good: 0.4, watch: 0.25 },
      grossMarginThresholds: { good: 0.9, watch: 0.5 },
      freelancerMarginThresholds: { good: 0.9, watch: 0.3 },
      targetProfitThresholds: { good: 0.3, watch: 0.1 },
    };
    const now = await readingOf(database.pool, events);
    const proposed = await readingOf(database.pool, events, { version: 2, set: stricter });
    const colours = async (read: Read) => {
      const metrics = await dashboardMetrics(read, '2026-05');
      const report = await monthReport(read, '2026-05');
      return {
        month: [metrics.averageGrossMarginTone, metrics.teamUtilizationTone],
        people: metrics.teamUtilizationDetails.map(({ utilizationTone }) => utilizationTone),
        report: report.teamMembers.map(({ utilizationTone }) => utilizationTone),
        team: (await teamProfitability(read, '2026-05')).map(({ tone }) => tone),
        freelancers: (await freelancerProfitability(read, '2026-05')).map(({ tone }) => tone),
        projects: (await projectProfitability(read, '2026-05')).map((each) => each.grossMarginTone),
        planning: (await monthPlanning(read, '2026-05')).projects.map(({ marginTone }) => marginTone),
        schedule: (await schedule(read, '2026-05', '2026-05')).months.map(
          ({ goodUtilisation }) => goodUtilisation,
        ),
      };
    };
    expect(await colours(now)).toEqual({
      month: ['good', 'over'],
      people: ['over', 'over', 'over'],
      report: ['over', 'over', 'over'],
      team: [null, 'over', 'over'],
      freelancers: ['good', 'good'],
      projects: ['good', 'good', 'watch', 'good'],
      planning: ['good', 'good', 'good', 'watch'],
      schedule: [0.8],
    });
    expect(await colours(proposed)).toEqual({
      month: ['watch', 'watch'],
      people: ['good', 'watch', 'over'],
      report: ['good', 'watch', 'over'],
      team: [null, 'watch', 'good'],
      freelancers: ['watch', 'watch'],
      projects: ['watch', 'watch', 'over', 'watch'],
      planning: ['watch', 'watch', 'watch', 'over'],
      schedule: [0.4],
    });
  });

  it('answers for the past when it stops reading there', async () => {
    const log = workedMonthLog();
    log.append(streams.client(3), { type: 'ClientCreated', data: { name: 'Orchard' } });
    const past = await readingOf(database.pool, log.events.slice(0, 1));
    const now = await readingOf(database.pool, log.events);
    expect((await listClients(past)).map(({ name }) => name)).toEqual(['Northwind Theatre']);
    expect((await listClients(now)).map(({ name }) => name)).toEqual([
      'Harbour Museum',
      'Northwind Theatre',
      'Orchard',
    ]);
  });

  it('knows the highest ids in use, of deleted and of parked records too', async () => {
    const log = workedMonthLog();
    log.append(streams.project(4), { type: 'ProjectDeleted', data: {} });
    log.append(streams.user('2'), {
      type: 'UserCreated',
      data: {
        username: 'ada',
        firstName: null,
        lastName: null,
        email: null,
        role: 'admin',
        teamMemberId: null,
      },
    });
    log.appendRaw(streams.client(12), { type: 'ClientPraised' });
    log.appendRaw('invoice-99', { type: 'InvoiceSent' });
    const ids = await highestIds(await readingOf(database.pool, log.events));
    expect(Object.fromEntries(ids)).toEqual({
      client: 12,
      project: 4,
      teamMember: 3,
      freelancer: 2,
      user: 2,
      allocation: 6,
    });
  });
});
