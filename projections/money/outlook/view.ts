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
  /**
   * Status of the team's capacity without freelancers, by the formulas in force (docs/domain.md, Colours and statuses).
   */
  capacityStatus: z.enum(capacityStatuses),
});
export type OutlookMonth = z.infer<typeof outlookMonth>;

const thresholds = z.strictObject({ good: ratio, watch: ratio });

/** Utilisation of each team member by month; rates are fractions. */
export const utilizationHistoryView = z.strictObject({
  months: z.array(text),
  /**
   * Thresholds of the colours as fractions, from the formulas of the last month (docs/domain.md, Colours and statuses);
   * by month if they change within the span.
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
