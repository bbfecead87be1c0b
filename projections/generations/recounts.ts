import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { lastAdopted } from '../formulas/queries.ts';
import { checkpoint } from '../projector/tables.ts';
import { fingerprint } from '../readModels.ts';
import { liveGeneration } from './generations.ts';
import { schemaName } from './register.ts';

const nothing = z.object({});
const idRow = z.object({ id: z.number() });

/**
 * Points all requests at a recount of the log that the log says is adopted, once it has read what the live figures
 * have. Whoever reads those goes on reading them. What is adopted stands in the log alone, so that a crash in between
 * leaves nothing half done: whoever leads next does it.
 *
 * @param announce called inside the transaction, with the recount and the position that it has read
 * @returns whether there was one, and the pointer has moved
 */
export const adoptRecount = (
  pool: DatabasePool,
  announce: (db: CommonQueryMethods, adopted: { generation: number; position: number }) => Promise<void>,
): Promise<boolean> =>
  pool.transaction(async (db) => {
    const ready = await db.anyFirst(sql.type(idRow)`
      select id from planner.generations
      where purpose = 'replay' and status = 'ready' and fingerprint = ${fingerprint} and has_tables
    `);
    // As it is every other second.
    if (ready.length === 0) return false;
    await db.query(sql.type(nothing)`select from planner.live where fingerprint = ${fingerprint} for update`);
    const generation = await liveGeneration(db);
    if (!generation) return false;
    const live = generation.id;
    const adopted = await lastAdopted({ db, generation });
    if (adopted === null || !ready.includes(adopted)) return false;
    // Neither projector commits meanwhile, so that whatever a GET has shown is shown by the next one, too.
    const seen = await heldPosition(db, live);
    const position = await heldPosition(db, adopted);
    if (position < seen) return false;
    await db.query(sql.type(nothing)`
      update planner.live set generation = ${adopted} where generation = ${live}
    `);
    await db.query(sql.type(nothing)`
      update planner.generations
      set status = case when id = ${live} then 'retired' else 'adopted' end,
        base = case when id = ${live} then ${adopted}::int else base end
      where id = ${live} or id = ${adopted}
    `);
    await announce(db, { generation: adopted, position });
    return true;
  });

const heldPosition = (db: CommonQueryMethods, id: number): Promise<number> =>
  db.oneFirst(sql.type(z.object({ position: z.number() }))`
    select position from ${sql.identifier([schemaName(id), checkpoint.name])} for update
  `);
