import { z } from 'zod';
import { hours, text } from '../../reading/pay.ts';

/** How far the work of a month is planned, and who could take the rest; hours. */
export const monthCoverage = z.strictObject({
  month: text,
  /** What clients' work needs (docs/domain.md, Required hours). */
  demandHours: hours,
  /** What people are planned on, on work of all kinds. */
  plannedHours: hours,
  /** What work needs that nobody is planned for (docs/domain.md, Capacity). */
  uncoveredHours: hours,
  /** Of the team and contracted freelancers, for clients' work (docs/domain.md, Capacity). */
  capacityHours: hours,
  /** What people have left of that capacity (docs/domain.md, Capacity). */
  freeHours: hours,
});
export type MonthCoverage = z.infer<typeof monthCoverage>;
