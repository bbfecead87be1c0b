import Big from 'big.js';
import { sql } from 'slonik';
import { z } from 'zod';
import { workingDaysIn } from '#domain/figures/capacity.ts';
import { type Month, monthIndex, monthsBetween } from '#domain/month.ts';
import { isWithin } from '#domain/span.ts';
import { allocations } from '../allocations/tables.ts';
import { freelancerPeriods } from '../freelancers/queries.ts';
import { memberDayHoursBetween } from '../lines/queries.ts';
import { lines } from '../lines/tables.ts';
import { projectViews } from '../projects/queries.ts';
import { type Read, table } from '../read.ts';
import { teamMemberPeriods } from '../teamMembers/queries.ts';
import { type SchedulePerson, type ScheduleProject, type ScheduleView, scheduleProject } from './view.ts';

/** Who works on what from one month to another, what they have time for, and what projects need. */
export const schedule = async (read: Read, from: Month, to: Month): Promise<ScheduleView> => {
  const months = monthsBetween(from, to);
  const days = months.map((month) => workingDaysIn(month, read.generation.formulas.set));
  const [people, planned, dayHours, projects, required] = [
    await peopleBetween(read, from, to),
    await plannedBetween(read, from, to),
    await memberDayHoursBetween(read, from, to),
    await projectsAt(read, to),
    await requiredBetween(read, from, to),
  ];
  const first = monthIndex(from);
  const nothing = () => months.map(() => 0);

  const rows = new Map<string, SchedulePerson>();
  for (const { kind, id, name, role, since, until, startMonth, endMonth, agreedHours } of people) {
    const key = `${kind} ${id}`;
    const known = rows.get(key);
    const isThere = known?.isThere ?? months.map(() => false);
    const capacity = known?.capacity ?? nothing();
    // Somebody is called what they are called in the last month that is shown.
    rows.set(key, { kind, id, name, role, isThere, capacity, planned: known?.planned ?? [] });
    for (const [place, month] of months.entries()) {
      if (first + place < since || first + place > until) continue;
      isThere[place] = isWithin({ startMonth, endMonth }, month);
      if (kind === 'freelancer' && isThere[place]) capacity[place] = agreedHours;
    }
  }
  for (const { id, from: begins, to: ends, dayHours: hours } of dayHours) {
    const capacity = rows.get(`teamMember ${id}`)?.capacity;
    if (!capacity) continue;
    for (let month = begins; month <= ends; month++) {
      capacity[month - first] = new Big(hours).times(days[month - first] ?? 0).toNumber();
    }
  }
  for (const { kind, id, projectId, month, hours } of planned) {
    const row = rows.get(`${kind} ${id}`);
    if (!row) continue;
    let onProject = row.planned.find((each) => each.projectId === projectId);
    if (!onProject) {
      onProject = { projectId, hours: nothing() };
      row.planned.push(onProject);
    }
    onProject.hours[monthIndex(month) - first] = hours;
  }

  const needs = new Map(projects.map((project) => [project.id, { ...project, required: nothing() }]));
  for (const { id, begins, ends, hours } of required) {
    const ofProject = needs.get(id)?.required;
    if (!ofProject) continue;
    for (let month = begins; month <= ends; month++) {
      ofProject[month - first] = new Big(ofProject[month - first] ?? 0).plus(hours).toNumber();
    }
  }
  return {
    months: months.map((month, place) => ({ month, workingDays: days[place] ?? 0 })),
    // Who joins later or has left before, and has no hours in these months, is not shown.
    people: [...rows.values()].filter(({ isThere, planned }) => isThere.includes(true) || planned.length > 0),
    projects: [...needs.values()],
  };
};

const periodRow = z.object({
  kind: z.enum(['teamMember', 'freelancer']),
  id: z.number(),
  name: z.string(),
  role: z.string(),
  since: z.number(),
  until: z.number(),
  startMonth: z.string().nullable(),
  endMonth: z.string().nullable(),
  agreedHours: z.coerce.number(),
});

/** Everybody by name, as they are in each period of theirs within a span; the earliest period first. */
const peopleBetween = (read: Read, from: Month, to: Month) => {
  const span = [monthIndex(from), monthIndex(to)] as const;
  const columns = sql.fragment`
    id, view->>'name' as name, view->>'role' as role, coalesce(lower(months), ${span[0]}) as since,
    coalesce(upper(months) - 1, ${span[1]}) as until, view->>'startMonth' as "startMonth",
    view->>'endMonth' as "endMonth"
  `;
  const isShown = sql.fragment`months && int4range(${span[0]}, ${span[1]}, '[]')`;
  return read.db.any(sql.type(periodRow)`
    select 'teamMember' as kind, ${columns}, 0 as "agreedHours"
    from ${teamMemberPeriods(read)} as member where ${isShown}
    union all
    select 'freelancer', ${columns}, (view->>'minAgreedHours')::numeric
    from ${freelancerPeriods(read)} as freelancer where ${isShown}
    order by name, kind, id, since
  `);
};

const plannedRow = z.object({
  kind: z.enum(['teamMember', 'freelancer']),
  id: z.number(),
  projectId: z.number(),
  month: z.string(),
  hours: z.coerce.number(),
});

const plannedBetween = (read: Read, from: Month, to: Month) =>
  read.db.any(sql.type(plannedRow)`
    select case when team_member_id is null then 'freelancer' else 'teamMember' end as kind,
      coalesce(team_member_id, freelancer_id) as id, project_id as "projectId", month, hours
    from ${table(read, allocations)}
    where month between ${from} and ${to} and hours > 0 and (team_member_id is not null or freelancer_id is not null)
  `);

const unscheduled = z.coerce.number().nullable();

/** Every project by client and name, as they are in a month. */
const projectsAt = async (read: Read, month: Month): Promise<readonly Omit<ScheduleProject, 'required'>[]> =>
  read.db.any(sql.type(scheduleProject.omit({ required: true }).extend({ unscheduled }))`
    select project.id, project.view->>'name' as name, project.view->'client'->>'name' as "clientName",
      project.view->>'projectType' as "projectType",
      case when line.record_id is not null
        then greatest(0, line.billable_hours - coalesce(planned.hours, 0))
      end as unscheduled
    from ${projectViews(read, month)} as project
    left join (
      select record_id, billable_hours from ${table(read, lines)} where part = 'unscheduled'
    ) as line on line.record_id = project.id
    left join (
      select project_id, sum(hours) as hours from ${table(read, allocations)} group by project_id
    ) as planned on planned.project_id = project.id
    order by lower(project.view->'client'->>'name'), lower(project.view->>'name'), project.id
  `);

const requiredRow = z.object({
  id: z.number(),
  begins: z.number(),
  ends: z.number(),
  hours: z.coerce.number(),
});

/** What projects need in a month, for as long as they do: first and last month number within a span. */
const requiredBetween = (read: Read, from: Month, to: Month) => {
  const [first, last] = [monthIndex(from), monthIndex(to)];
  return read.db.any(sql.type(requiredRow)`
    select record_id as id, greatest(lower(months), ${first}) as begins, least(upper(months) - 1, ${last}) as ends,
      billable_hours as hours
    from ${table(read, lines)}
    where record_kind = 'project' and part <> 'unscheduled' and billable_hours <> 0
      and months && int4range(${first}, ${last}, '[]')
  `);
};
