import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { Database } from '../services/database/database.ts';
import { pgliteDatabase } from '../services/database/pglite.ts';
import { openPostgres } from '../services/database/postgres.ts';
import { forgetSession, KeptTables, makeTables } from './keptTables.ts';
import { createPostgresDatabase } from './postgresDatabase.ts';

/** A test's own database; closing it removes it. */
export type TestDatabase = Database & {
  /** URL for a second connection, as from another node of the planner; not with PGlite. */
  url?: string;
};

/** A kind of database to run a suite on. */
export type TestDatabaseKind = {
  name: 'PGlite' | 'PostgreSQL';
  open(): Promise<TestDatabase>;
  /** Opens one for a planner; with its tables where a template of them is at hand. */
  openForPlanner(): Promise<TestDatabase>;
};

export const pglite: TestDatabaseKind = {
  name: 'PGlite',
  open: openEmptyPglite,
  openForPlanner: openPgliteWithTables,
};
const postgres: TestDatabaseKind = {
  name: 'PostgreSQL',
  open: () => openPostgresFrom(),
  openForPlanner: () => openPostgresFrom(inject('postgresTemplate')),
};

/** The suite's available kinds of database: `describe.each(testDatabases)('… on $name', ({ open }) => …)`. */
export const testDatabases: readonly TestDatabaseKind[] = [
  pglite,
  ...(inject('postgresUrl') ? [postgres] : []),
].filter(({ name }) => inject('databaseKinds').includes(name));

/** PostgreSQL where the suite runs on it and it is installed: for behaviour that only a server shows. */
export const testPostgres: readonly TestDatabaseKind[] = testDatabases.filter((kind) => kind === postgres);

/**
 * The points at which a suite kills a planner on a kind of database: all of them on PostgreSQL, and where both kinds
 * run, every third on the embedded one, which starts three times as slowly. The steps are the planner's own.
 */
export const pointsOn = <Point>({ name }: TestDatabaseKind, points: readonly Point[]): Point[] =>
  points.filter((_, place) => name !== 'PGlite' || testDatabases.length === 1 || place % 3 === 0);

/** This worker's instances whose test has ended: emptying one takes a tenth of the time of creating one. */
const idle: PGlite[] = [];
/** Idle instances that have a planner's tables, without entered data. */
const idleWithTables: { pglite: PGlite; tables: KeptTables }[] = [];

async function openEmptyPglite(): Promise<TestDatabase> {
  const pglite = await emptyInstance();
  return pgliteDatabase(pglite, async () => {
    await empty(pglite);
    idle.push(pglite);
  });
}

async function openPgliteWithTables(): Promise<TestDatabase> {
  const { pglite, tables } = idleWithTables.pop() ?? (await makeInstanceWithTables());
  return pgliteDatabase(pglite, async () => {
    if (await tables.restore()) {
      idleWithTables.push({ pglite, tables });
      return;
    }
    await empty(pglite);
    idle.push(pglite);
  });
}

async function makeInstanceWithTables() {
  const pglite = await emptyInstance();
  const database = await pgliteDatabase(pglite, async () => {});
  await makeTables(database);
  await database.close();
  return { pglite, tables: await KeptTables.of(pglite) };
}

const emptyInstance = async (): Promise<PGlite> => idle.pop() ?? copyEmptyPglite();

async function copyEmptyPglite(): Promise<PGlite> {
  const loadDataDir = new Blob([await readFile(inject('pgliteDump'))]);
  return PGlite.create({ dataDir: 'memory://', loadDataDir });
}

async function empty(pglite: PGlite): Promise<void> {
  await pglite.exec(forgetSession);
  await pglite.exec(`
    do $$
    declare name text;
    begin
      for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
        execute format('drop schema %I cascade', name);
      end loop;
    end $$;
    create schema public;
  `);
}

const openPostgresFrom = async (template?: string): Promise<TestDatabase> => {
  const { url, remove } = await createPostgresDatabase(inject('postgresUrl'), template);
  const database = await openPostgres(url);
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await remove();
    },
  };
};
