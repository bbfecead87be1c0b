import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { AllocationPlanState } from '#domain/plans/allocationPlan.ts';
import { projectType } from '#domain/projects/projectStatusInput.ts';
import { poundsOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { freelancerPeriods, freelancerViews } from '../../people/freelancers/readModel.ts';
import { freelancerView } from '../../people/freelancers/view.ts';
import { teamMemberPeriods, teamMemberViews } from '../../people/teamMembers/readModel.ts';
import { teamMemberView } from '../../people/teamMembers/view.ts';
import { projectPeriods, projectViews } from '../../projects/readModel.ts';
import { projectView } from '../../projects/view.ts';
import { facts } from '../../reading/bookkeeping.ts';
import { exact } from '../../reading/exact.ts';
import { anyMonth, monthNumber } from '../../reading/months.ts';
import { everyProject, type Read, table } from '../../reading/read.ts';
import { allocations, plans } from './tables.ts';
import type { AllocationView } from './view.ts';

/** A row of `allocationRows`. */
export const allocationRow = z.object({
  id: z.number(),
  projectId: z.number(),
  teamMemberId: z.number().nullable(),
  freelancerId: z.number().nullable(),
  month: z.string(),
  allocatedHours: exact,
  additionalHours: exact,
  value: exact.transform(poundsOf),
  cost: exact.transform(poundsOf),
  project: projectView,
  teamMember: teamMemberView.nullable(),
  freelancer: freelancerView.nullable(),
});

// Joins the records of an allocation as they are in its month, as terms are dated.
const monthOfAllocation = monthNumber(sql.fragment`allocation.month`);

const select = async (read: Read, where: FragmentSqlToken): Promise<AllocationView[]> => [
  ...(await read.db.any(sql.type(allocationRow)`${allocationRows(read, where)} order by allocation.id`)),
];

/** For statements about allocations: a select of those that meet a condition, which refers to them as `allocation`. */
export const allocationRows = (read: Read, where: FragmentSqlToken): FragmentSqlToken => sql.fragment`
    select
      allocation.id, allocation.project_id as "projectId", allocation.team_member_id as "teamMemberId",
      allocation.freelancer_id as "freelancerId", allocation.month, allocation.hours as "allocatedHours",
      allocation.additional_hours as "additionalHours", allocation.value, allocation.cost,
      project.view as project, member.view as "teamMember", freelancer.view as freelancer
    from ${table(read, allocations)} as allocation
    join ${projectPeriods(read)} as project
      on project.id = allocation.project_id and project.months @> ${monthOfAllocation}
    left join ${teamMemberPeriods(read)} as member
      on member.id = allocation.team_member_id and member.months @> ${monthOfAllocation}
    left join ${freelancerPeriods(read)} as freelancer
      on freelancer.id = allocation.freelancer_id and freelancer.months @> ${monthOfAllocation}
    where ${where}
  `;

/** Everybody's hours in a month, with additional hours of projects. */
export const listMonthAllocations = (read: Read, month: Month): Promise<AllocationView[]> =>
  select(read, sql.fragment`allocation.month = ${month}`);

/** A project's hours in one month or all, whether it is won or not. */
export const listProjectAllocations = (
  read: Read,
  projectId: number,
  month: Month | undefined,
): Promise<AllocationView[]> =>
  select(
    everyProject(read),
    month === undefined
      ? sql.fragment`allocation.project_id = ${projectId}`
      : sql.fragment`allocation.project_id = ${projectId} and allocation.month = ${month}`,
  );

/** A team member's hours in a month. */
export const listMemberAllocations = (
  read: Read,
  teamMemberId: number,
  month: Month,
): Promise<AllocationView[]> =>
  select(read, sql.fragment`allocation.month = ${month} and allocation.team_member_id = ${teamMemberId}`);

export const findAllocation = async (read: Read, id: number): Promise<AllocationView | null> =>
  (await select(everyProject(read), sql.fragment`allocation.id = ${id}`))[0] ?? null;

/** The projects on which a team member has hours, from a month on. */
export const projectsOfMember = (read: Read, teamMemberId: number, from: Month): Promise<readonly number[]> =>
  read.db.anyFirst(sql.type(z.object({ id: z.number() }))`
    select distinct project_id as id from ${table(read, allocations)} as allocation
    where team_member_id = ${teamMemberId} and month >= ${from} and hours > 0
  `);

const columnsOf = { project: 'project_id', teamMember: 'team_member_id', freelancer: 'freelancer_id' };

/** The first month in which each of some projects or people has hours, by id; those without hours are missing. */
export const firstPlannedMonths = async (
  read: Read,
  kind: keyof typeof columnsOf,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Month>> => {
  const id = sql.identifier([columnsOf[kind]]);
  const found = await read.db.any(sql.type(z.object({ id: z.number(), month: z.string() }))`
    select ${id} as id, min(month) as month from ${table(read, allocations)} as allocation
    where ${id} = any(${sql.array([...ids], 'int4')}) and (hours > 0 or additional_hours > 0)
    group by ${id}
  `);
  return new Map(found.map((planned) => [planned.id, planned.month]));
};

/** The key of a plan: one project in one month. */
export type PlanKey = { projectId: number; month: Month };

const planChange = z.object({ version: z.number(), at: z.string(), by: z.string() });

/** Version and last change of a plan; null if it was never saved. */
export const findPlanChange = (
  read: Read,
  { projectId, month }: PlanKey,
): Promise<z.infer<typeof planChange> | null> =>
  read.db.maybeOne(sql.type(planChange)`
    select version, changed_at as at, changed_by as by
    from ${table(read, plans)} where project_id = ${projectId} and month = ${month}
  `);

const savedPlan = z.object({
  projectId: z.number(),
  month: z.string(),
  version: z.number(),
  state: z.custom<AllocationPlanState>(),
});
type SavedPlan = z.infer<typeof savedPlan>;

/** Every saved plan of some months as in its stream, with hours of people who were deleted. */
export const listPlans = (read: Read, months: readonly Month[]): Promise<readonly SavedPlan[]> =>
  read.db.any(sql.type(savedPlan)`
    select plan.project_id as "projectId", plan.month, plan.version, fact.tracked -> 'state' as state
    from ${table(read, plans)} as plan
    join ${table(read, facts)} as fact
      on fact.scope = concat('allocationPlan-', plan.project_id, '_', plan.month)
    where plan.month = any(${sql.array([...months], 'text')})
  `);

const written = z.object({ all: z.string() });

/** A person's hours on a project in a month. */
type Planned = {
  kind: 'teamMember' | 'freelancer';
  id: number;
  projectId: number;
  month: Month;
  hours: number;
};

/**
 * Everybody's hours on each project by month, without additional hours. Loaded as one text, since rows would cost
 * several times as much as their content.
 */
export const plannedBetween = async (read: Read, from: Month, to: Month): Promise<Planned[]> => {
  const { all } = await read.db.one(sql.type(written)`
    select '[' || coalesce(string_agg(concat(
        '[', coalesce(team_member_id, 0), ',', coalesce(freelancer_id, 0), ',', project_id, ',"', month, '",', hours, ']'
      ), ','), '') || ']' as all
    from ${table(read, allocations)} as allocation
    where month between ${from} and ${to} and hours > 0
      and (team_member_id is not null or freelancer_id is not null)
  `);
  const rows = JSON.parse(all) as [
    teamMemberId: number,
    freelancerId: number,
    projectId: number,
    month: Month,
    hours: number,
  ][];
  return rows.map(([teamMemberId, freelancerId, projectId, month, hours]) =>
    teamMemberId > 0
      ? { kind: 'teamMember', id: teamMemberId, projectId, month, hours }
      : { kind: 'freelancer', id: freelancerId, projectId, month, hours },
  );
};

const teamHours = z.object({
  projectId: z.number(),
  projectName: z.string(),
  memberId: z.number(),
  memberName: z.string(),
  hours: exact,
});

/** The hours of each team member on each project in a month. */
export const listTeamHours = (read: Read, month: Month): Promise<readonly z.infer<typeof teamHours>[]> =>
  read.db.any(sql.type(teamHours)`
    select allocation.project_id as "projectId", project.view->>'name' as "projectName", member.id as "memberId",
      member.view->>'name' as "memberName", allocation.hours
    from ${table(read, allocations)} as allocation
    join ${projectViews(read, month)} as project on project.id = allocation.project_id
    join ${teamMemberViews(read, month)} as member on member.id = allocation.team_member_id
    where allocation.month = ${month} and allocation.hours > 0
  `);

const projectAllocation = z.object({
  projectId: z.number(),
  person: z
    .object({
      kind: z.enum(['teamMember', 'freelancer']),
      id: z.number(),
      name: z.string(),
      role: z.string(),
    })
    .nullable(),
  month: z.string(),
  hours: exact,
  cost: exact,
});
/** A person's hours on a project in a month and their cost in pence; `person` is null for its additional hours. */
export type ProjectAllocation = z.infer<typeof projectAllocation>;

/** All allocations of some projects, sorted by person. */
export const projectAllocations = (
  read: Read,
  ids: readonly number[],
): Promise<readonly ProjectAllocation[]> =>
  read.db.any(sql.type(projectAllocation)`
    select case
        when member.id is not null then jsonb_build_object('kind', 'teamMember', 'id', member.id,
          'name', member.view->>'name', 'role', member.view->>'role')
        when freelancer.id is not null then jsonb_build_object('kind', 'freelancer', 'id', freelancer.id,
          'name', freelancer.view->>'name', 'role', freelancer.view->>'role')
      end as person,
      allocation.project_id as "projectId", allocation.month, allocation.hours, allocation.cost
    from ${table(read, allocations)} as allocation
    left join ${teamMemberViews(read, anyMonth)} as member on member.id = allocation.team_member_id
    left join ${freelancerViews(read, anyMonth)} as freelancer on freelancer.id = allocation.freelancer_id
    where allocation.project_id = any(${sql.array([...ids], 'int4')})
    order by lower(coalesce(member.view, freelancer.view)->>'name'), member.id, freelancer.id, allocation.month
  `);

const personAllocation = z.object({
  projectId: z.number(),
  projectName: z.string(),
  clientName: z.string(),
  projectType,
  month: z.string(),
  hours: exact,
  value: exact,
});

/** All allocations of a person, sorted by client and project; the value of the hours in pence. */
export const personAllocations = (
  read: Read,
  kind: 'teamMember' | 'freelancer',
  id: number,
): Promise<readonly z.infer<typeof personAllocation>[]> =>
  read.db.any(sql.type(personAllocation)`
    select allocation.project_id as "projectId", project.view->>'name' as "projectName",
      project.view->'client'->>'name' as "clientName", project.view->>'projectType' as "projectType",
      allocation.month, allocation.hours, allocation.value
    from ${table(read, allocations)} as allocation
    join ${projectViews(read, anyMonth)} as project on project.id = allocation.project_id
    where ${sql.identifier(['allocation', columnsOf[kind]])} = ${id} and allocation.hours > 0
    order by lower(project.view->'client'->>'name'), lower(project.view->>'name'), project.id, allocation.month
  `);
