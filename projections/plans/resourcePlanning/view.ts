import { z } from 'zod';
import { projectType } from '#domain/projects/projectStatusInput.ts';
import { capacityStatuses } from '#domain/values/status.ts';

/** Demand against capacity of a month, in hours; utilisations are fractions. */
export const resourcePlanningView = z.strictObject({
  clientBillableHours: z.number(),
  /** What one-off work that is in no month yet still needs; no part of the demand. */
  unscheduledHours: z.number(),
  internalTeamHours: z.number(),
  internalTeamPlusContractedFreelancerHours: z.number(),
  capacityUtilization: z.number(),
  capacityUtilizationWithFreelancers: z.number(),
  /** By the formulas in force (docs/domain.md, Colours and statuses). */
  capacityStatus: z.enum(capacityStatuses),
  capacityStatusWithFreelancers: z.enum(capacityStatuses),
  capacityGap: z.number(),
  capacityGapWithFreelancers: z.number(),
  breakdown: z.strictObject({
    retainerHours: z.number(),
    slaContractedHours: z.number(),
    slaAdditionalHours: z.number(),
    oneOffHours: z.number(),
    teamDirectHours: z.number(),
    freelancerContractedHours: z.number(),
  }),
});
export type ResourcePlanningView = z.infer<typeof resourcePlanningView>;

/** Where the client billable hours of a month come from, project by project. */
export const billableHoursView = z.strictObject({
  projects: z.array(
    z.strictObject({
      projectId: z.number(),
      clientName: z.string(),
      projectName: z.string(),
      projectType,
      billableHours: z.number(),
      calculation: z.string(),
    }),
  ),
});
export type BillableHoursView = z.infer<typeof billableHoursView>;
