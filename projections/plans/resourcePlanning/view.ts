import { z } from 'zod';
import { projectType } from '#domain/projects/projectStatusInput.ts';
import { capacityStatuses } from '#domain/values/status.ts';
import { hours, id, ratio, text } from '../../reading/pay.ts';

/** Demand against capacity of a month, in hours; utilisations are fractions. */
export const resourcePlanningView = z.strictObject({
  clientBillableHours: hours,
  /** Hours that unscheduled work still needs; not part of the demand. */
  unscheduledHours: hours,
  internalTeamHours: hours,
  internalTeamPlusContractedFreelancerHours: hours,
  capacityUtilization: ratio,
  capacityUtilizationWithFreelancers: ratio,
  /** By the formulas in force (docs/domain.md, Colours and statuses). */
  capacityStatus: z.enum(capacityStatuses),
  capacityStatusWithFreelancers: z.enum(capacityStatuses),
  capacityGap: hours,
  capacityGapWithFreelancers: hours,
  breakdown: z.strictObject({
    retainerHours: hours,
    slaContractedHours: hours,
    slaAdditionalHours: hours,
    oneOffHours: hours,
    teamDirectHours: hours,
    freelancerContractedHours: hours,
  }),
});
export type ResourcePlanningView = z.infer<typeof resourcePlanningView>;

/** The client billable hours of a month by project. */
export const billableHoursView = z.strictObject({
  projects: z.array(
    z.strictObject({
      projectId: id,
      clientName: text,
      projectName: text,
      projectType,
      billableHours: hours,
      calculation: text,
    }),
  ),
});
export type BillableHoursView = z.infer<typeof billableHoursView>;
