import { z } from 'zod';
import { capacityStatuses } from '#domain/values/status.ts';
import { hours, id, openMoney, ratio, text } from '../../reading/pay.ts';

/** One month of the outlook: revenue in pounds by type, demand and capacity in hours. */
export const outlookMonth = z.strictObject({
  month: text,
  revenue: z.strictObject({ retainer: openMoney, sla: openMoney, oneOff: openMoney, total: openMoney }),
  demandHours: hours,
  teamHours: hours,
  teamAndFreelancerHours: hours,
  /** Demand ÷ team hours, a fraction. */
  utilization: ratio,
  /** Of the team alone, by the formulas in force (docs/domain.md, Colours and statuses). */
  capacityStatus: z.enum(capacityStatuses),
});
export type OutlookMonth = z.infer<typeof outlookMonth>;

const thresholds = z.strictObject({ good: ratio, watch: ratio });

/** How busy each team member is, month by month; rates are fractions. */
export const utilizationHistoryView = z.strictObject({
  months: z.array(text),
  /**
   * Where the colours change, as fractions, by the formulas of the last month (docs/domain.md, Colours and statuses); and
   * of each month, where formulas change in between.
   */
  thresholds,
  thresholdsByMonth: z.array(thresholds).optional(),
  members: z.array(
    z.strictObject({
      id,
      name: text,
      role: text,
      months: z.array(z.strictObject({ allocatedHours: hours, workingHours: hours, utilizationRate: ratio })),
    }),
  ),
});
export type UtilizationHistoryView = z.infer<typeof utilizationHistoryView>;
