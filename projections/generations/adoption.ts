import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { type PlanningFormulas, planningFormulas } from '#domain/figures/formulas.ts';
import { checkpoint } from '../projector/tables.ts';
import { fingerprint } from '../readModels.ts';
import { schemaName } from './register.ts';

const nothing = z.object({});

/** Who adopts, when and why; the id of the event that will say so. */
export type Adoption = {
  eventId: string;
  author: string;
  at: string;
  correlationId: string;
  reason: string | null;
};

/**
 * What came of adopting: done; or the replay is not ready; or another generation is live than it was compared with;
 * or it has yet to read what the live one has.
 */
export type AdoptionOutcome = 'adopted' | 'notReady' | 'baseMoved' | 'behind';

/**
 * Points all requests at a replay that is ready, by one compare-and-set of the pointer. Whoever reads the generation
 * before goes on reading it; it is kept, so that going back is the same step. That it happened is written down in the
 * same transaction, to be told to the log.
 *
 * @param announce called inside the transaction with the position that the adopted generation has reached
 */
export const adoptReplay = (
  pool: DatabasePool,
  id: number,
  { eventId, author, at, correlationId, reason }: Adoption,
  announce: (db: CommonQueryMethods, position: number) => Promise<void>,
): Promise<AdoptionOutcome> =>
  pool.transaction(async (db) => {
    const live = await db.oneFirst(sql.type(z.object({ generation: z.number() }))`
      select generation from planner.live where fingerprint = ${fingerprint} for update
    `);
    const replay = await db.maybeOne(sql.type(z.object({ base: z.number() }))`
      select base from planner.generations where id = ${id} and status = 'ready' for update
    `);
    if (!replay) return 'notReady';
    if (replay.base !== live) return 'baseMoved';
    // Neither projector commits meanwhile, so whatever a GET has shown is shown by the next one, too.
    const seen = await positionOf(db, live);
    const position = await positionOf(db, id);
    if (position < seen) return 'behind';
    await db.query(sql.type(nothing)`update planner.live set generation = ${id} where generation = ${live}`);
    // Nodes of another version compute theirs anew, under the formulas that are in force from now on.
    await db.query(sql.type(nothing)`delete from planner.live where fingerprint <> ${fingerprint}`);
    await db.query(sql.type(nothing)`
      update planner.generations set status = 'retired', base = ${id} where id = ${live}
    `);
    await db.query(sql.type(nothing)`update planner.generations set status = 'adopted' where id = ${id}`);
    await db.query(sql.type(nothing)`
      insert into planner.adoptions (event_id, generation, author, at, correlation_id, reason)
      values (${eventId}, ${id}, ${author}, ${at}, ${correlationId}, ${reason})
    `);
    await announce(db, position);
    return 'adopted';
  });

const positionOf = (db: CommonQueryMethods, id: number): Promise<number> =>
  db.oneFirst(sql.type(z.object({ position: z.number() }))`
    select position from ${sql.identifier([schemaName(id), checkpoint.name])} for update
  `);

const unrecorded = z.object({
  number: z.number(),
  eventId: z.string(),
  replay: z.number(),
  version: z.number(),
  formulas: planningFormulas,
  author: z.string(),
  at: z.string(),
  correlationId: z.string(),
  reason: z.string().nullable(),
});
export type UnrecordedAdoption = z.infer<typeof unrecorded> & { formulas: PlanningFormulas };

/** Adoptions that the log has not been told of yet, in their order. */
export const unrecordedAdoptions = (db: CommonQueryMethods): Promise<readonly UnrecordedAdoption[]> =>
  db.any(sql.type(unrecorded)`
    select number, event_id as "eventId", generation as replay, formulas_version as version, formulas,
      adoption.author, adoption.at, correlation_id as "correlationId", adoption.reason
    from planner.adoptions as adoption
    join planner.generations as generation on generation.id = adoption.generation
    where not recorded
    order by number
  `);

export const markRecorded = async (db: CommonQueryMethods, number: number): Promise<void> => {
  await db.query(sql.type(nothing)`update planner.adoptions set recorded = true where number = ${number}`);
};
