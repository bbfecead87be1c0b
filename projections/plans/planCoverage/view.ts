import { z } from 'zod';

/** How far the work of a month is planned, and who could take the rest; hours. */
export const monthCoverage = z.strictObject({
  month: z.string(),
  /** What clients' work needs (docs/domain.md, Required hours). */
  demandHours: z.number(),
  /** What people are planned on, on work of all kinds. */
  plannedHours: z.number(),
  /** What work needs that nobody is planned for (docs/domain.md, Capacity). */
  uncoveredHours: z.number(),
  /** Of the team and contracted freelancers, for clients' work (docs/domain.md, Capacity). */
  capacityHours: z.number(),
  /** What people have left of that capacity (docs/domain.md, Capacity). */
  freeHours: z.number(),
});
export type MonthCoverage = z.infer<typeof monthCoverage>;
