import { type CommonQueryMethods, type DatabasePool, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';

const nothing = z.object({});

/** The schema of a read-model version. */
export const schemaName = (id: number): string => `read_${id}`;

/** Advisory lock, held while the register is created, and while a kept set or a job gets its number. */
export const registerLock = 7_203_515;

/**
 * Creates the register of read-model versions and the pointers to the live ones, if missing. Each running release has
 * its own pointer, so that nodes of two releases can work side by side. The register also holds kept formulas, which
 * never have tables, and jobs from before they have any.
 */
export const migrateReadModelVersions = (pool: DatabasePool): Promise<void> =>
  pool.transaction(async (db) => {
    // Serialises nodes that start at the same moment, which would all find nothing and create it.
    await db.query(sql.type(nothing)`select pg_advisory_xact_lock(${registerLock})`);
    await db.query(sql.type(nothing)`create schema if not exists planner`);
    await db.query(sql.type(nothing)`
      create table if not exists planner.generations (
        id int generated always as identity primary key,
        formulas jsonb not null,
        formulas_version int not null,
        fingerprint text not null,
        created_at timestamptz not null default now()
      )
    `);
    await db.query(sql.type(nothing)`
      create table if not exists planner.live (
        fingerprint text primary key,
        generation int not null references planner.generations (id),
        used_at timestamptz not null default now()
      )
    `);
    await eachVersionItsOwn(db);
    // Whether a release updates its figures to newly adopted formulas by itself; earlier ones replay for that.
    await addMissing(db, 'live', {
      folds_formulas: sql.fragment`boolean not null default false`,
    });
    await db.query(sql.type(nothing)`
      create table if not exists planner.log (
        only_row boolean primary key default true check (only_row),
        first_event text not null
      )
    `);
    await addMissing(db, 'generations', {
      purpose: sql.fragment`text not null default 'rebuild'`,
      status: sql.fragment`text not null default 'building'`,
      has_tables: sql.fragment`boolean not null default true`,
      base: sql.fragment`int`,
      author: sql.fragment`text not null default 'system'`,
      at: sql.fragment`text`,
      reason: sql.fragment`text`,
      applied: sql.fragment`int not null default 0`,
      total: sql.fragment`int not null default 0`,
      rate: sql.fragment`float8`,
      error: sql.fragment`text`,
      result: sql.fragment`jsonb`,
    });
    await db.query(sql.type(nothing)`
      update planner.generations set status = 'adopted'
      where status = 'building' and id in (select generation from planner.live)
    `);
    // Adoptions by an earlier release, not yet written to the log, which may be another database.
    await db.query(sql.type(nothing)`
      create table if not exists planner.adoptions (
        number int generated always as identity primary key,
        event_id uuid not null,
        generation int not null references planner.generations (id),
        author text not null,
        at text not null,
        correlation_id text not null,
        reason text,
        recorded boolean not null default false
      )
    `);
    // Past versions have their own table, so that jobs, rebuilds and pointers never see them.
    await db.query(sql.type(nothing)`
      create table if not exists planner.past (
        id int generated always as identity primary key,
        position bigint not null,
        fingerprint text not null,
        formulas jsonb not null,
        formulas_version int not null,
        is_built boolean not null default false,
        used_at timestamptz not null default now(),
        unique (position, fingerprint)
      )
    `);
  });

/**
 * Adds columns that a table of an earlier planner lacks. A table that has them all isn't altered: that would wait for
 * every open snapshot, and all reads would wait behind it, even where `if not exists` then changes nothing.
 */
const addMissing = async (
  db: CommonQueryMethods,
  table: 'live' | 'generations',
  columns: Readonly<Record<string, FragmentSqlToken>>,
): Promise<void> => {
  const present = await db.anyFirst(sql.type(z.object({ name: z.string() }))`
    select attname::text as name from pg_attribute
    where attrelid = ${`planner.${table}`}::regclass and attnum > 0 and not attisdropped
  `);
  const added = Object.entries(columns)
    .filter(([column]) => !present.includes(column))
    .map(([column, definition]) => sql.fragment`add column ${sql.identifier([column])} ${definition}`);
  if (added.length === 0) return;
  await db.query(sql.type(nothing)`
    alter table ${sql.identifier(['planner', table])} ${sql.join(added, sql.fragment`, `)}
  `);
};

/** Earlier planners had one pointer for all releases. */
const eachVersionItsOwn = async (db: CommonQueryMethods): Promise<void> => {
  const isEarlier = await db.exists(sql.type(nothing)`
    select from pg_attribute
    where attrelid = 'planner.live'::regclass and attname = 'only_row' and not attisdropped
  `);
  if (!isEarlier) return;
  await db.query(sql.type(nothing)`
    alter table planner.live add column fingerprint text, add column used_at timestamptz not null default now()
  `);
  await db.query(sql.type(nothing)`
    update planner.live set fingerprint = (select fingerprint from planner.generations where id = generation)
  `);
  await db.query(
    sql.type(nothing)`alter table planner.live drop column only_row, add primary key (fingerprint)`,
  );
};
