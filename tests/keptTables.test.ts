import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { add, aTeamMember } from './agency.ts';
import { pglite, type TestDatabase } from './databases.ts';
import { startServer } from './server.ts';

const told = z.object({ count: z.number() });

/** Number of rows in all tables of a schema. */
const rowsIn = async ({ pool }: TestDatabase, schema: string): Promise<number> => {
  const tables = await pool.anyFirst(sql.type(z.object({ name: z.string() }))`
    select tablename as name from pg_tables where schemaname = ${schema} order by tablename
  `);
  let rows = 0;
  for (const table of tables)
    rows += await pool.oneFirst(sql.type(told)`
      select count(*)::int as count from ${sql.identifier([schema, table])}
    `);
  return rows;
};

/** Rows before and after somebody is entered. */
const live = async () => {
  const database = await pglite.openForPlanner();
  const found = { log: await rowsIn(database, 'log'), read: await rowsIn(database, 'read_1') };
  const { admin, stop } = await startServer(pglite, { database });
  const id = await add(admin, '/api/team-members', aTeamMember());
  const { body } = await admin.get('/api/team-members');
  await stop();
  await database.close();
  return { ...found, id, people: (body as unknown[]).length };
};

/** The database's schema without rows. */
const shapeOf = ({ pool }: TestDatabase) =>
  pool.anyFirst(sql.type(z.object({ part: z.string() }))`
    select concat_ws(' ', nspname, relname, string_agg(attname, ' ' order by attnum), (
      select string_agg(conname, ' ' order by conname) from pg_constraint where conrelid = pg_class.oid
    )) as part
    from pg_namespace
    left join pg_class on relnamespace = pg_namespace.oid
    left join pg_attribute on attrelid = pg_class.oid and attnum > 0
    where nspname !~ '^pg_' and nspname <> 'information_schema'
    group by nspname, relname, pg_class.oid
    union all select proname::text from pg_proc where oid >= 16384
    order by part
  `);

describe('a database of a planner, after another test had it', () => {
  it('holds nothing that was entered, and counts from the beginning', async () => {
    const first = { log: 1, read: 1, id: 1, people: 1 };
    expect([await live(), await live()]).toEqual([first, first]);
  });

  it.each([
    ['a schema', sql.unsafe`create schema "Else where"`],
    ['a table', sql.unsafe`create table public.notes (note text)`],
    ['a column', sql.unsafe`alter table log.events add column note text not null default ''`],
    ['a check', sql.unsafe`alter table log.events add constraint none check (version < 1) not valid`],
    ['a function', sql.unsafe`create function public.none() returns int language sql as 'select 1'`],
    ['a table less', sql.unsafe`drop table vault.sessions`],
  ])('has no trace of %s', async (_, statement) => {
    const database = await pglite.openForPlanner();
    const before = await shapeOf(database);
    await database.pool.query(statement);
    expect(await shapeOf(database)).not.toEqual(before);
    await database.close();
    const again = await pglite.openForPlanner();
    expect(await shapeOf(again)).toEqual(before);
    await again.close();
  });
});
