import { z } from 'zod';
import { overMark, tones } from '#domain/values/status.ts';
import { count, hours, id, openMoney, pay, ratio, text } from '../../reading/pay.ts';

const tone = z.enum(tones);
const mark = z.literal(overMark).nullable();
const thresholds = z.strictObject({ good: ratio, watch: ratio });

/** Utilisation of one team member in a month; the rate is a fraction. */
const teamUtilizationDetail = z.strictObject({
  id,
  name: text,
  role: text,
  allocatedHours: hours,
  workingHours: hours,
  utilizationRate: ratio,
  utilizationTone: tone,
  utilizationMark: mark,
});

/** Response of GET /api/dashboard/metrics: money in pounds, ratios as fractions. */
export const dashboardMetricsView = z.strictObject({
  totalRevenue: openMoney,
  averageGrossMargin: pay(z.number()),
  /** Null without revenue. */
  averageGrossMarginTone: pay(tone),
  clientsGoingWell: count,
  /** Clients with at least one project. */
  clientsWithProjects: count,
  teamUtilization: ratio,
  /** Null without team members. */
  teamUtilizationTone: tone.nullable(),
  teamUtilizationMark: mark,
  teamUtilizationDetails: z.array(teamUtilizationDetail),
  /**
   * Thresholds of the two coloured figures, as fractions, from the formulas in force
   * (docs/domain.md, Colours and statuses).
   */
  thresholds: z.strictObject({ grossMargin: thresholds, utilization: thresholds }),
  /** One-off projects in no month's revenue, with their amounts (docs/domain.md, Revenue). */
  unscheduled: z.array(z.strictObject({ id, name: text, clientName: text, revenue: openMoney })),
  /** Their sum, in pounds. */
  unscheduledRevenue: openMoney,
});
export type DashboardMetricsView = z.infer<typeof dashboardMetricsView>;
