import { type CommonQueryMethods, type QuerySqlToken, sql } from 'slonik';
import { z } from 'zod';

/** One migration of a schema. Its number decides the order, and records that it has run. */
export type SchemaStep = { number: number; name: string; statements: readonly QuerySqlToken[] };

const nothing = z.object({});

/**
 * Runs the pending migrations of a schema in the order of their numbers, and records them in its table `migrations`.
 * Not a library: those open a connection, a transaction and a lock themselves, and PGlite has only one connection.
 * @param db a transaction that holds the schema's lock; the schema must exist
 */
export const runSteps = async (
  db: CommonQueryMethods,
  schema: string,
  steps: readonly SchemaStep[],
): Promise<void> => {
  const table = sql.identifier([schema, 'migrations']);
  await db.query(sql.type(nothing)`
    create table if not exists ${table} (
      number int primary key, name text not null, ran_at timestamptz not null default now()
    )
  `);
  const ran = new Set(
    await db.anyFirst(sql.type(z.object({ number: z.number() }))`select number from ${table}`),
  );
  for (const { number, name, statements } of steps) {
    if (ran.has(number)) continue;
    for (const statement of statements) await db.query(statement);
    await db.query(sql.type(nothing)`insert into ${table} (number, name) values (${number}, ${name})`);
  }
};
