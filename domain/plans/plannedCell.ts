import { z } from 'zod';

/** Somebody's hours on a project in a month; 0 for none. */
export const plannedCell = z.object({
  projectId: z.number(),
  person: z.object({ kind: z.enum(['teamMember', 'freelancer']), id: z.number() }),
  month: z.string(),
  hours: z.number(),
});
export type PlannedCell = z.infer<typeof plannedCell>;

/** Cells that are told one by one. Of more, as a build of all figures has them, it is told what to read again. */
export const maxCells = 200;
