import { z } from 'zod';
import { capacityStatuses } from '#domain/values/status.ts';

/** One month of the outlook: revenue in pounds by type, demand and capacity in hours. */
export const outlookMonth = z.strictObject({
  month: z.string(),
  revenue: z.strictObject({ retainer: z.number(), sla: z.number(), oneOff: z.number(), total: z.number() }),
  demandHours: z.number(),
  teamHours: z.number(),
  teamAndFreelancerHours: z.number(),
  /** Demand ÷ team hours, a fraction. */
  utilization: z.number(),
  /** Of the team alone, by the formulas in force (docs/domain.md, Colours and statuses). */
  capacityStatus: z.enum(capacityStatuses),
});
export type OutlookMonth = z.infer<typeof outlookMonth>;

/** How busy each team member is, month by month; rates are fractions. */
export const utilizationHistoryView = z.strictObject({
  months: z.array(z.string()),
  /** Where the colours change, as fractions, by the formulas in force (docs/domain.md, Colours and statuses). */
  thresholds: z.strictObject({ good: z.number(), watch: z.number() }),
  members: z.array(
    z.strictObject({
      id: z.number(),
      name: z.string(),
      role: z.string(),
      months: z.array(
        z.strictObject({ allocatedHours: z.number(), workingHours: z.number(), utilizationRate: z.number() }),
      ),
    }),
  ),
});
export type UtilizationHistoryView = z.infer<typeof utilizationHistoryView>;
