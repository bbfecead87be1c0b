import Big from 'big.js';
import { sql } from 'slonik';
import { z } from 'zod';
import { hoursLess } from '#domain/money/roleDemand.ts';
import { sharedWorkingHours, workingDaysByRegion } from '#domain/timeOff/capacity.ts';
import { type Month, monthIndex, monthsBetween } from '#domain/values/month.ts';
import { isWithin } from '#domain/values/span.ts';
import { memberHoursBetween } from '../../money/lines/capacity.ts';
import { hoursOffBetween } from '../../money/lines/hoursOff.ts';
import { requiredBetween, unscheduledOpen } from '../../money/lines/queries.ts';
import { freelancerPeriods } from '../../people/freelancers/readModel.ts';
import { teamMemberPeriods } from '../../people/teamMembers/readModel.ts';
import { projectViews } from '../../projects/readModel.ts';
import { exact } from '../../reading/exact.ts';
import { formulasIn, type Read } from '../../reading/read.ts';
import { plannedBetween } from '../allocations/queries.ts';
import { type SchedulePerson, type ScheduleProject, type ScheduleView, scheduleProject } from './view.ts';

/** Planned hours and capacity of people, and required hours of projects, over a span of months. */
export const schedule = async (read: Read, from: Month, to: Month): Promise<ScheduleView> => {
  const months = monthsBetween(from, to);
  const daysOf = workingDaysByRegion(months, read.readModelVersion.formulas.set);
  const [people, planned, memberHours, off, projects, required] = [
    await peopleBetween(read, from, to),
    await plannedBetween(read, from, to),
    await memberHoursBetween(read, from, to),
    await hoursOffBetween(read, from, to),
    await projectsAt(read, to),
    await requiredBetween(read, from, to),
  ];
  const first = monthIndex(from);
  const nothing = () => months.map(() => 0);
  const hoursOfDays = sharedWorkingHours();

  const rows = new Map<string, SchedulePerson>();
  for (const {
    kind,
    id,
    name,
    role,
    skills,
    hourlyRate,
    since,
    until,
    startMonth,
    endMonth,
    agreedHours,
  } of people) {
    const key = `${kind} ${id}`;
    const known = rows.get(key);
    const isThere = known?.isThere ?? months.map(() => false);
    const capacity = known?.capacity ?? nothing();
    // The name comes from the last period in the span.
    const who = {
      kind,
      id,
      name,
      role,
      ...(skills && { skills }),
      hourlyRate,
      ...(endMonth !== null && { endMonth }),
    };
    rows.set(key, { ...who, isThere, capacity, planned: known?.planned ?? [] });
    for (const [place, month] of months.entries()) {
      if (first + place < since || first + place > until) continue;
      isThere[place] = isWithin({ startMonth, endMonth }, month);
      if (kind === 'freelancer' && isThere[place]) capacity[place] = agreedHours;
    }
  }
  for (const { id, from: begins, to: ends, dayHours, region } of memberHours) {
    const row = rows.get(`teamMember ${id}`);
    if (!row) continue;
    for (let month = begins; month <= ends; month++) {
      const place = month - first;
      addTo(row.capacity, place, hoursOfDays(dayHours, daysOf(region)[place] ?? 0));
    }
  }
  for (const [id, months] of off) {
    const row = rows.get(`teamMember ${id}`);
    if (!row) continue;
    for (const [place, hours] of months.entries())
      if (hours > 0) row.capacity[place] = hoursLess(row.capacity[place] ?? 0, hours);
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
      addTo(ofProject, month - first, hours);
    }
  }
  const weighted = read.counting === 'weighted' && { isWeighted: true as const };
  return {
    months: months.map((month, place) => ({
      month,
      workingDays: daysOf(null)[place] ?? 0,
      goodUtilisation: formulasIn(read, month).utilisationThresholds.good,
    })),
    // Leaves out people who are not employed and have no hours in these months.
    people: [...rows.values()]
      .filter(({ isThere, planned }) => isThere.includes(true) || planned.length > 0)
      .map((person) => ({ ...person, planned: person.planned.toSorted(byProject), ...weighted })),
    projects: [...needs.values()].map((project) => ({ ...project, ...weighted })),
  };
};

const byProject = (one: { projectId: number }, other: { projectId: number }): number =>
  one.projectId - other.projectId;

/** Adds hours exactly; most months have only one line. */
const addTo = (byMonth: number[], place: number, more: number): void => {
  const hours = byMonth[place] ?? 0;
  byMonth[place] = hours === 0 ? more : new Big(hours).plus(more).toNumber();
};

const periodRow = z.object({
  kind: z.enum(['teamMember', 'freelancer']),
  id: z.number(),
  name: z.string(),
  role: z.string(),
  skills: z.array(z.string()).nullable(),
  hourlyRate: z.string(),
  since: z.number(),
  until: z.number(),
  startMonth: z.string().nullable(),
  endMonth: z.string().nullable(),
  agreedHours: exact,
});

/** Every person in each of their periods within a span, sorted by name, then by period. */
const peopleBetween = (read: Read, from: Month, to: Month) => {
  const span = [monthIndex(from), monthIndex(to)] as const;
  const columns = sql.fragment`
    id, view->>'name' as name, view->>'role' as role, view->'skills' as skills, view->>'hourlyRate' as "hourlyRate",
    coalesce(lower(months), ${span[0]}) as since, coalesce(upper(months) - 1, ${span[1]}) as until, view->>'startMonth' as "startMonth",
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

const projectRow = scheduleProject.omit({ required: true }).extend({
  unscheduled: exact.nullable(),
  likelihoodPercent: z.number().nullable(),
  isArchived: z.boolean(),
  isCompleted: z.boolean().nullable(),
  endMonth: z.string().nullable(),
});

/** Every project of the read in a month, sorted by client and name. */
const projectsAt = async (
  read: Read,
  month: Month,
): Promise<readonly Omit<ScheduleProject, 'required'>[]> => {
  const rows = await read.db.any(sql.type(projectRow)`
    select project.id, project.view->>'name' as name, project.view->'client'->>'name' as "clientName",
      project.view->>'projectType' as "projectType",
      (project.view->>'likelihoodPercent')::int as "likelihoodPercent",
      project.view ? 'isArchived' as "isArchived",
      project.view->>'lifecycle' = 'completed' as "isCompleted", project.view->>'endMonth' as "endMonth", line.hours as unscheduled
    from ${projectViews(read, month)} as project
    left join ${unscheduledOpen(read)} as line on line.id = project.id
    order by lower(project.view->'client'->>'name'), lower(project.view->>'name'), project.id
  `);
  return rows.map(({ likelihoodPercent, isArchived, isCompleted, endMonth, ...project }) => ({
    ...project,
    ...(likelihoodPercent !== null && { likelihoodPercent }),
    ...(isArchived && { isArchived }),
    ...(isCompleted && { isCompleted }),
    ...(endMonth !== null && { endMonth }),
  }));
};
