import { sql } from 'slonik';
import { z } from 'zod';
import { projectType } from '#domain/projects/projectStatusInput.ts';
import { decimalSum } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { ratio } from '#domain/values/ratio.ts';
import { capacityStatus } from '#domain/values/status.ts';
import { billableByProject, sumUnscheduled } from '../../money/lines/queries.ts';
import { sumMonth } from '../../money/lines/sums.ts';
import { projectViews } from '../../projects/readModel.ts';
import { exact } from '../../reading/exact.ts';
import { formulasIn, type Read } from '../../reading/read.ts';
import type { BillableHoursView, ResourcePlanningView } from './view.ts';

/** Demand and capacity of a month (docs/domain.md, Required hours; Capacity). */
export const resourcePlanning = async (read: Read, month: Month): Promise<ResourcePlanningView> => {
  const [part, unscheduled] = await Promise.all([sumMonth(read, month), sumUnscheduled(read, month)]);
  const { capacityBounds } = formulasIn(read, month);
  const breakdown = {
    retainerHours: part('retainer').billableHours,
    slaContractedHours: part('slaContracted').billableHours,
    slaAdditionalHours: part('slaAdditional').billableHours,
    oneOffHours: part('oneOff').billableHours,
    teamDirectHours: decimalSum([part('teamMember').directHours, -part('timeOff').directHoursOff]),
    freelancerContractedHours: part('freelancer').contractedHours,
  };
  const demand = decimalSum([
    breakdown.retainerHours,
    breakdown.slaContractedHours,
    breakdown.slaAdditionalHours,
    breakdown.oneOffHours,
  ]);
  const team = breakdown.teamDirectHours;
  const withFreelancers = decimalSum([team, breakdown.freelancerContractedHours]);
  return {
    clientBillableHours: demand,
    unscheduledHours: unscheduled,
    internalTeamHours: team,
    internalTeamPlusContractedFreelancerHours: withFreelancers,
    capacityUtilization: ratio(demand, team),
    capacityUtilizationWithFreelancers: ratio(demand, withFreelancers),
    capacityStatus: capacityStatus(demand, team, capacityBounds),
    capacityStatusWithFreelancers: capacityStatus(demand, withFreelancers, capacityBounds),
    capacityGap: decimalSum([demand, -team]),
    capacityGapWithFreelancers: decimalSum([demand, -withFreelancers]),
    breakdown,
  };
};

const row = z.object({
  projectId: z.number(),
  clientName: z.string(),
  projectName: z.string(),
  projectType,
  billableHours: exact,
  calculation: z.string(),
});

/** The projects behind a month's client billable hours, with their calculation (docs/domain.md, Required hours). */
export const billableHours = async (read: Read, month: Month): Promise<BillableHoursView> => ({
  projects: [
    ...(await read.db.any(sql.type(row)`
      select project.id as "projectId", project.view->'client'->>'name' as "clientName",
        project.view->>'name' as "projectName", project.view->>'projectType' as "projectType",
        billable.hours as "billableHours", coalesce(billable.calculation, '') as calculation
      from ${billableByProject(read, month)} as billable
      join ${projectViews(read, month)} as project on project.id = billable.id
      order by billable.hours desc, project.id
    `)),
  ],
});
