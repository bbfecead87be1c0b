import { z } from 'zod';

/** A person's hours on a project in a month; 0 for none. */
export const plannedCell = z.object({
  projectId: z.number(),
  person: z.object({ kind: z.enum(['teamMember', 'freelancer']), id: z.number() }),
  month: z.string(),
  hours: z.number(),
});
export type PlannedCell = z.infer<typeof plannedCell>;

/**
 * Most cells that are announced individually. Beyond, as after a build of all figures, only what to reload is
 * announced.
 */
export const maxCells = 200;
