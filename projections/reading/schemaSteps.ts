import { type CommonQueryMethods, type QuerySqlToken, sql } from 'slonik';
import { z } from 'zod';

/** One change of a schema. Its number tells whether it has run, and in which order steps do. */
export type SchemaStep = { number: number; name: string; statements: readonly QuerySqlToken[] };

const nothing = z.object({});

/**
 * Carries out the steps that a schema is yet to take, in the order of their numbers, and notes in its table
 * `migrations` that they ran. A few lines of our own: libraries for this open a connection, a transaction and a lock
 * themselves, where PGlite has but one connection.
 * @param db a transaction that holds the lock of the schema, which is there
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
