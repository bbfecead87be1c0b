import { z } from 'zod';
import { hours, text } from '../../reading/pay.ts';

/** Planned and free hours of a month. */
export const monthCoverage = z.strictObject({
  month: text,
  /** Hours required by clients' work (docs/domain.md, Required hours). */
  demandHours: hours,
  /** Hours planned on people, on any work. */
  plannedHours: hours,
  /** Required hours that nobody is planned for (docs/domain.md, Capacity). */
  uncoveredHours: hours,
  /** Hours of the team and contracted freelancers for clients' work (docs/domain.md, Capacity). */
  capacityHours: hours,
  /** What is left of that capacity (docs/domain.md, Capacity). */
  freeHours: hours,
});
export type MonthCoverage = z.infer<typeof monthCoverage>;
