import { Big } from 'big.js';
import { sql } from 'slonik';
import { z } from 'zod';
import type { ProjectType } from '#domain/projects/projectStatus.ts';
import { poundsOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { ratio } from '#domain/values/ratio.ts';
import { allocationStatus, type Thresholds, toneOf } from '#domain/values/status.ts';
import { revenueByProject, unscheduledByProject } from '../../money/lines/queries.ts';
import { projectViews } from '../../projects/readModel.ts';
import { projectView } from '../../projects/view.ts';
import { exact } from '../../reading/exact.ts';
import { formulasIn, type Read } from '../../reading/read.ts';
import { monthByProject, planVersions } from '../allocations/sums.ts';
import type { MonthPlanningView, PlanningRow } from './view.ts';

const projectMonth = z.object({
  project: projectView,
  version: exact,
  live: z.boolean(),
  required: exact,
  unscheduled: exact.nullable(),
  allocated: exact,
  additional: exact,
  additionalId: z.number().nullable(),
  people: exact,
  revenue: exact,
  cost: exact,
});

/** Every project in a month: required and planned hours, revenue and profit. */
export const monthPlanning = async (read: Read, month: Month): Promise<MonthPlanningView> => {
  const rows = await read.db.any(sql.type(projectMonth)`
    select project.view as project, plan.version, earned.id is not null and coalesce(project.view->>'endMonth', ${month}) >= ${month} as live,
      coalesce(open.required, earned.hours, 0) as required, open.unscheduled, planned.hours as allocated,
      planned.additional_hours as additional, planned.additional_id as "additionalId",
      planned.people, earned.revenue, planned.cost
    from ${projectViews(read, month)} as project
    left join ${revenueByProject(read, month)} as earned on earned.id = project.id
    left join ${unscheduledByProject(read, month)} as open on open.id = project.id
    left join ${monthByProject(read, month)} as planned on planned.project_id = project.id
    left join ${planVersions(read, month)} as plan on plan.project_id = project.id
    order by lower(project.view->'client'->>'name'), lower(project.view->>'name'), project.id
  `);
  const { grossMarginThresholds } = formulasIn(read, month);
  const projects = rows.map((row) => planningRowOf(row, grossMarginThresholds));
  const count = (type: ProjectType) => projects.filter(({ project }) => project.projectType === type).length;
  return {
    counts: {
      sla: count('sla'),
      retainer: count('retainer'),
      oneOff: count('one_off'),
      underAllocated: projects.filter(({ status }) => status === 'Under Allocated').length,
    },
    projects,
  };
};

const planningRowOf = (
  { project, version, live, people, ...row }: z.infer<typeof projectMonth>,
  thresholds: Thresholds,
): PlanningRow => {
  const planned = people > 0;
  const margin = planned ? ratio(row.revenue - row.cost, row.revenue) : null;
  const missing = new Big(row.required).minus(row.allocated).toNumber();
  return {
    project,
    version,
    live,
    requiredHours: row.required,
    unscheduledHours: row.unscheduled,
    allocatedHours: row.allocated,
    remainingHours: Math.max(0, missing),
    additionalHours: row.additional,
    additionalId: row.additionalId,
    people,
    status: allocationStatus(row.allocated, row.required),
    revenue: poundsOf(row.revenue),
    costs: planned ? poundsOf(row.cost) : null,
    profit: planned ? poundsOf(row.revenue - row.cost) : null,
    margin,
    marginTone: margin === null ? null : toneOf(margin, thresholds),
  };
};
