import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { checkpoint } from '../reading/bookkeeping.ts';
import { noTable, sqlStateOf } from '../reading/sqlState.ts';
import { schemaName } from './register.ts';

const nothing = z.object({});

/** Id of the first event of the log that this database belongs to; null until it is known. */
export const ownLog = (db: CommonQueryMethods): Promise<string | null> =>
  db.maybeOneFirst(sql.type(z.object({ event: z.string() }))`select first_event as event from planner.log`);

/** Records the log that this database belongs to, unless it is known already. */
export const rememberLog = async (db: CommonQueryMethods, firstEvent: string): Promise<void> => {
  await db.query(sql.type(nothing)`
    insert into planner.log (first_event) values (${firstEvent}) on conflict do nothing
  `);
};

/** Lets the database belong to the next log it meets. */
export const forgetLog = async (db: CommonQueryMethods): Promise<void> => {
  await db.query(sql.type(nothing)`truncate planner.log`);
};

/** The checkpoint of a read-model version. */
export type Taken = {
  position: number;
  /** Id of the event there; null if an earlier release did not record it. */
  event: string | null;
};

const taken = z
  .object({ row: z.object({ position: z.number(), event: z.string().nullish() }) })
  .transform(({ row: { position, event = null } }): Taken => ({ position, event }));

/** The last event that each read-model version has projected, of every release; versions without any are left out. */
export const takenEvents = async (db: DatabasePool): Promise<Taken[]> => {
  const ids = await db.anyFirst(
    sql.type(z.object({ id: z.number() }))`select id from planner.generations where has_tables`,
  );
  const found: Taken[] = [];
  for (const schema of ids.map(schemaName)) {
    const own = await db
      .one(
        sql.type(taken)`select to_jsonb(own) as row from ${sql.identifier([schema, checkpoint.name])} as own`,
      )
      .catch((error: unknown) => {
        // The version was dropped in the meantime.
        if (sqlStateOf(error) === noTable) return null;
        throw error;
      });
    if (own && own.position > 0) found.push(own);
  }
  return found;
};
