import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { type PlanningFormulas, planningFormulas } from '#domain/figures/formulas.ts';

const left = z.object({
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
export type LeftAdoption = z.infer<typeof left> & { formulas: PlanningFormulas };

/**
 * Adoptions that an earlier version of the planner has carried out and not yet told the log, in their order: it moved its
 * pointer first.
 */
export const leftAdoptions = (db: CommonQueryMethods): Promise<readonly LeftAdoption[]> =>
  db.any(sql.type(left)`
    select number, event_id as "eventId", generation as replay, formulas_version as version, formulas,
      adoption.author, adoption.at, correlation_id as "correlationId", adoption.reason
    from planner.adoptions as adoption
    join planner.generations as generation on generation.id = adoption.generation
    where not recorded
    order by number
  `);

export const markRecorded = async (db: CommonQueryMethods, number: number): Promise<void> => {
  await db.query(sql.type(z.object({}))`
    update planner.adoptions set recorded = true where number = ${number}
  `);
};
