import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { freelancerAdditionalHours } from '#domain/money/peopleLines.ts';
import { projectHealths, projectLifecycles } from '#domain/projects/projectStatus.ts';
import { projectStatus, projectType } from '#domain/projects/projectStatusInput.ts';
import { poundsOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { ratio } from '#domain/values/ratio.ts';
import { freelancerActivity, toneOf } from '#domain/values/status.ts';
import { freelancerViews } from '../../people/freelancers/readModel.ts';
import { teamMemberViews } from '../../people/teamMembers/readModel.ts';
import { monthByPerson, monthByProject } from '../../plans/allocations/sums.ts';
import { projectViews } from '../../projects/readModel.ts';
import { exact } from '../../reading/exact.ts';
import { isThere } from '../../reading/months.ts';
import { formulasIn, type Read } from '../../reading/read.ts';
import { directCostByPerson, revenueByProject } from '../lines/queries.ts';
import type { FreelancerMonthView, PersonProfitView, ProjectProfitView } from './view.ts';

const personRow = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  hours: exact,
  cost: exact,
  target: exact,
  value: exact,
});

/** Profit of each team member, least first. */
export const teamProfitability = (read: Read, month: Month): Promise<PersonProfitView[]> =>
  personProfits(
    read,
    month,
    teamMemberViews(read, month),
    'teamMember',
    sql.fragment`allocated.team_member_id`,
  );

/** Profit of each freelancer, least first. */
export const freelancerProfitability = (read: Read, month: Month): Promise<PersonProfitView[]> =>
  personProfits(
    read,
    month,
    freelancerViews(read, month),
    'freelancer',
    sql.fragment`allocated.freelancer_id`,
  );

const personProfits = async (
  read: Read,
  month: Month,
  people: FragmentSqlToken,
  kind: 'teamMember' | 'freelancer',
  personId: FragmentSqlToken,
): Promise<PersonProfitView[]> => {
  const rows = await read.db.any(sql.type(personRow)`
    select person.id, person.view->>'name' as name, person.view->>'role' as role,
      allocated.hours, cost.cost, cost.target, allocated.value
    from ${people} as person
    left join ${directCostByPerson(read, kind, month)} as cost on cost.id = person.id
    left join ${monthByPerson(read, month)} as allocated on ${personId} = person.id
    where ${isThere(sql.fragment`person.view`, month)} or allocated.hours > 0
    order by coalesce(allocated.value, 0) - coalesce(cost.cost, 0), lower(person.view->>'name'), person.id
  `);
  const set = formulasIn(read, month);
  return rows.map(({ id, name, role, hours, cost, target, value }) => {
    const margin = ratio(value - cost, value);
    const targetRatio = ratio(value - cost, target);
    const ofTarget = cost === 0 ? null : toneOf(targetRatio, set.targetProfitThresholds);
    const ofMargin = value === 0 ? null : toneOf(margin, set.freelancerMarginThresholds);
    return {
      id,
      name,
      role,
      allocatedHours: hours,
      monthlyCost: poundsOf(cost),
      billableRevenue: poundsOf(value),
      profit: poundsOf(value - cost),
      targetProfit: poundsOf(target),
      margin,
      targetRatio,
      tone: kind === 'teamMember' ? ofTarget : ofMargin,
    };
  });
};

const projectRow = z.object({
  id: z.number(),
  clientName: z.string(),
  projectName: z.string(),
  projectType,
  status: projectStatus,
  health: z.enum(projectHealths),
  lifecycle: z.enum(projectLifecycles),
  revenue: exact,
  people: exact,
  cost: exact,
});

/** Profit of projects with revenue or people in a month, by revenue. */
export const projectProfitability = async (read: Read, month: Month): Promise<ProjectProfitView[]> => {
  const rows = await read.db.any(sql.type(projectRow)`
    select project.id, project.view->'client'->>'name' as "clientName", project.view->>'name' as "projectName",
      project.view->>'projectType' as "projectType", project.view->>'status' as status,
      project.view->>'health' as health, project.view->>'lifecycle' as lifecycle,
      coalesce(earned.revenue, 0) as revenue, planned.people, planned.cost
    from ${projectViews(read, month)} as project
    left join ${revenueByProject(read, month)} as earned on earned.id = project.id
    left join ${monthByProject(read, month)} as planned on planned.project_id = project.id
    where earned.revenue > 0 or planned.people > 0
    order by revenue desc, project.id
  `);
  const { grossMarginThresholds } = formulasIn(read, month);
  return rows.map(({ revenue, people, cost, ...project }) => {
    const planned = people > 0;
    const grossMargin = planned ? ratio(revenue - cost, revenue) : null;
    return {
      ...project,
      revenue: poundsOf(revenue),
      costs: planned ? poundsOf(cost) : null,
      profit: planned ? poundsOf(revenue - cost) : null,
      grossMargin,
      grossMarginTone: grossMargin === null ? null : toneOf(grossMargin, grossMarginThresholds),
    };
  });
};

const freelancerRow = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  hourlyRate: z.string(),
  contractedHours: exact,
  allocatedHours: exact,
  projects: exact,
  cost: exact,
});

/** Each freelancer's hours of a month against the agreed ones (docs/domain.md, Cost of people). */
export const freelancerMonths = async (read: Read, month: Month): Promise<FreelancerMonthView[]> => {
  const there = isThere(sql.fragment`person.view`, month);
  const rows = await read.db.any(sql.type(freelancerRow)`
    select person.id, person.view->>'name' as name, person.view->>'role' as role,
      person.view->>'hourlyRate' as "hourlyRate",
      case when ${there} then (person.view->>'minAgreedHours')::numeric else 0 end as "contractedHours",
      allocated.hours as "allocatedHours", allocated.projects,
      cost.whole_cost as cost
    from ${freelancerViews(read, month)} as person
    left join ${directCostByPerson(read, 'freelancer', month)} as cost on cost.id = person.id
    left join ${monthByPerson(read, month)} as allocated on allocated.freelancer_id = person.id
    where ${there} or allocated.hours > 0
    order by lower(person.view->>'name'), person.id
  `);
  return rows.map(({ cost, ...row }) => {
    const additionalHours = freelancerAdditionalHours(row.contractedHours, row.allocatedHours);
    return {
      ...row,
      additionalHours,
      totalHours: row.contractedHours + additionalHours,
      totalCost: poundsOf(cost),
      status: freelancerActivity(row.allocatedHours, row.contractedHours),
    };
  });
};
