import { z } from 'zod';
import { projectEntryInput } from './allocationInput.ts';

const most = 5_000;

/** Body of POST /api/planning/{month}/last-month: the hours to copy, as the preview named them. */
export const lastMonthBody = z.object({ entries: z.array(projectEntryInput).max(most) });

/** The same, to be parsed. */
export const lastMonthInput = z.object({
  // Counted first: a sentence for each of a hundred thousand would take long to find.
  entries: z
    .array(z.unknown())
    .min(1, 'Choose what to import')
    .max(most, `Import at most ${most.toLocaleString('en-GB')} allocations at once`)
    .pipe(z.array(projectEntryInput)),
});
