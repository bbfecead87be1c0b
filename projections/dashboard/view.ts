import { z } from 'zod';

/** Utilisation of one team member in a month; the rate is a fraction (core section 3). */
const teamUtilizationDetail = z.strictObject({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  allocatedHours: z.number(),
  workingHours: z.number(),
  utilizationRate: z.number(),
});

/** What GET /api/dashboard/metrics answers: money in pounds, ratios as fractions (core section 3). */
export const dashboardMetricsView = z.strictObject({
  totalRevenue: z.number(),
  averageGrossMargin: z.number(),
  clientsGoingWell: z.number(),
  /** Clients with at least one project. */
  clientsWithProjects: z.number(),
  teamUtilization: z.number(),
  teamUtilizationDetails: z.array(teamUtilizationDetail),
  /** One-off projects in no month's revenue, with their amounts (decisions section 3). */
  unscheduled: z.array(
    z.strictObject({ id: z.number(), name: z.string(), clientName: z.string(), revenue: z.number() }),
  ),
  /** Their sum, in pounds. */
  unscheduledRevenue: z.number(),
});
export type DashboardMetricsView = z.infer<typeof dashboardMetricsView>;
