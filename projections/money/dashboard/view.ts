import { z } from 'zod';
import { overMark, tones } from '#domain/values/status.ts';
import { pay } from '../../reading/pay.ts';

const tone = z.enum(tones);
const mark = z.literal(overMark).nullable();
const thresholds = z.strictObject({ good: z.number(), watch: z.number() });

/** Utilisation of one team member in a month; the rate is a fraction. */
const teamUtilizationDetail = z.strictObject({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  allocatedHours: z.number(),
  workingHours: z.number(),
  utilizationRate: z.number(),
  utilizationTone: tone,
  utilizationMark: mark,
});

/** What GET /api/dashboard/metrics answers: money in pounds, ratios as fractions. */
export const dashboardMetricsView = z.strictObject({
  totalRevenue: z.number(),
  averageGrossMargin: pay(z.number()),
  /** Null where nothing is sold. */
  averageGrossMarginTone: pay(tone),
  clientsGoingWell: z.number(),
  /** Clients with at least one project. */
  clientsWithProjects: z.number(),
  teamUtilization: z.number(),
  /** Null where nobody is there. */
  teamUtilizationTone: tone.nullable(),
  teamUtilizationMark: mark,
  teamUtilizationDetails: z.array(teamUtilizationDetail),
  /**
   * Where the colours of the two change, as fractions, by the formulas in force (docs/domain.md, Colours and statuses).
   */
  thresholds: z.strictObject({ grossMargin: thresholds, utilization: thresholds }),
  /** One-off projects in no month's revenue, with their amounts (docs/domain.md, Revenue). */
  unscheduled: z.array(
    z.strictObject({ id: z.number(), name: z.string(), clientName: z.string(), revenue: z.number() }),
  ),
  /** Their sum, in pounds. */
  unscheduledRevenue: z.number(),
});
export type DashboardMetricsView = z.infer<typeof dashboardMetricsView>;
