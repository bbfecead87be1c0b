import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { lineParts } from '#domain/money/line.ts';
import { reportedKinds } from '#domain/money/period.ts';
import type { Pence } from '#domain/values/money.ts';
import { type Month, monthIndex } from '#domain/values/month.ts';
import { hoursByProject, hoursElsewhere } from '../../plans/allocations/sums.ts';
import { projectViews } from '../../projects/readModel.ts';
import { exact } from '../../reading/exact.ts';
import { covers } from '../../reading/months.ts';
import { type Read, table, unwonTable } from '../../reading/read.ts';
import { lines, timeOffLines } from './tables.ts';
import { lineRegion } from './workingDays.ts';

/**
 * For lateral joins of other read models: a project's required hours in a month, `required`. For unscheduled work these
 * are the hours not planned in other months, and `unscheduled` is what it needs over its whole life, otherwise null
 * (docs/domain.md, Required hours).
 */
export const requiredHours = (
  read: Read,
  project: { id: FragmentSqlToken; month: FragmentSqlToken; monthNumber: FragmentSqlToken },
): FragmentSqlToken => sql.fragment`(
  select coalesce(sum(case line.part
      when 'unscheduled' then greatest(0, line.billable_hours - ${hoursElsewhere(read, project.id, project.month)})
      else line.billable_hours
    end), 0) as required,
    sum(line.billable_hours) filter (where line.part = 'unscheduled') as unscheduled
  from ${table(read, lines)} as line
  where line.record_kind = 'project' and line.record_id = ${project.id}
    and (line.months @> ${project.monthNumber} or line.part = 'unscheduled')
)`;

/**
 * For joins of other read models: each unscheduled project's required hours in a month, `required`, and over its whole
 * life, `unscheduled`.
 */
export const unscheduledByProject = (read: Read, month: Month): FragmentSqlToken => sql.fragment`(
  select record_id as id, billable_hours as unscheduled,
    greatest(0, billable_hours - ${hoursElsewhere(read, sql.fragment`record_id`, sql.fragment`${month}`)}) as required
  from ${table(read, lines)} as line
  where part = 'unscheduled'
)`;

/** For joins of other read models: the hours of each unscheduled project not planned in any month. */
export const unscheduledOpen = (read: Read): FragmentSqlToken => sql.fragment`(
  select record_id as id, greatest(0, billable_hours - coalesce(planned.hours, 0)) as hours
  from ${table(read, lines)} as line
  left join ${hoursByProject(read)} as planned on planned.project_id = record_id
  where part = 'unscheduled'
)`;

const requiredRow = z.object({ id: z.number(), begins: z.number(), ends: z.number(), hours: exact });

/** Required hours a month of projects by period: first and last month index within a span. */
export const requiredBetween = (
  read: Read,
  from: Month,
  to: Month,
): Promise<readonly z.infer<typeof requiredRow>[]> => {
  const [first, last] = [monthIndex(from), monthIndex(to)];
  return read.db.any(sql.type(requiredRow)`
    select record_id as id, greatest(lower(months), ${first}) as begins, least(upper(months) - 1, ${last}) as ends,
      billable_hours as hours
    from ${table(read, lines)} as line
    where record_kind = 'project' and part <> 'unscheduled' and billable_hours <> 0
      and months && int4range(${first}, ${last}, '[]')
  `);
};

/**
 * Hours that unscheduled work still needs in a month. Resource planning shows them separately, as they belong to no
 * month.
 */
export const sumUnscheduled = (read: Read, month: Month): Promise<number> =>
  read.db.oneFirst(sql.type(z.object({ hours: exact }))`
    select sum(required) as hours from ${unscheduledByProject(read, month)} as project
  `);

/** For joins of other read models: each project's billable hours in a month, with their calculation. */
export const billableByProject = (read: Read, month: Month): FragmentSqlToken => sql.fragment`(
  select record_id as id, sum(billable_hours) as hours,
    string_agg(calculation, ' + ' order by part desc) filter (where calculation <> '') as calculation
  from ${table(read, lines)} as line
  where record_kind = 'project' and ${covers(month)}
  group by record_id
  having sum(billable_hours) > 0
)`;

const unscheduledRow = z.object({
  id: z.number(),
  name: z.string(),
  clientName: z.string(),
  revenue: exact,
});
/** A one-off project in no month yet; revenue in pence. */
export type UnscheduledProject = { id: number; name: string; clientName: string; revenue: Pence };

/** One-off projects in no month's revenue yet, with their names in a month (docs/domain.md, Revenue). */
export const listUnscheduled = async (read: Read, month: Month): Promise<readonly UnscheduledProject[]> =>
  read.db.any(sql.type(unscheduledRow)`
    select project.id, project.view->>'name' as name, project.view->'client'->>'name' as "clientName", line.revenue
    from ${table(read, lines)} as line
    join ${projectViews(read, month)} as project on project.id = line.record_id
    where line.part = 'unscheduled'
    order by line.revenue desc, project.id
  `);

/**
 * For joins of other read models: direct cost, whole cost and target profit in a month of each person of a kind, in
 * pence.
 */
export const directCostByPerson = (
  read: Read,
  kind: 'teamMember' | 'freelancer',
  month: Month,
): FragmentSqlToken => sql.fragment`(
  select record_id as id, sum(direct_cost) as cost, sum(direct_cost + operating_cost) as whole_cost,
    sum(target_profit) as target
  from ${table(read, lines)} as line
  where record_kind = ${kind} and ${covers(month)}
  group by record_id
)`;

/**
 * For joins of other read models: each project's revenue in pence and required hours in a month, without unscheduled
 * work.
 */
export const revenueByProject = (read: Read, month: Month): FragmentSqlToken => sql.fragment`(
  select record_id as id, sum(revenue) filter (where part <> 'unscheduled') as revenue,
    sum(billable_hours) filter (where part <> 'unscheduled') as hours
  from ${table(read, lines)} as line
  where record_kind = 'project' and (${covers(month)} or part = 'unscheduled')
  group by record_id
)`;

/**
 * For joins of other read models: what the read's projects that are not won add to a month, by record: revenue and cost
 * of people, in pence.
 */
export const unwonByRecord = (
  read: Read,
  kind: 'project' | 'freelancer',
  month: Month,
): FragmentSqlToken => sql.fragment`(
  select record_id as id, sum(revenue) as revenue, sum(direct_cost + operating_cost) as cost
  from ${unwonTable(read, lines)} as line
  where record_kind = ${kind} and ${covers(month)}
  group by record_id
)`;

/** For joins of other read models: direct and operating cost in a month of each record of a kind, in pence. */
export const costsByRecord = (
  read: Read,
  kind: 'teamMember' | 'freelancer' | 'softwareCost',
  month: Month,
): FragmentSqlToken => sql.fragment`(
  select record_id as id, sum(direct_cost) as direct_cost, sum(operating_cost) as operating_cost
  from ${table(read, lines)} as line
  where record_kind = ${kind} and ${covers(month)}
  group by record_id
)`;

/** For joins of other read models: the amount in a month of each other operating cost, in pence. */
export const otherCostByRecord = (read: Read, month: Month): FragmentSqlToken => sql.fragment`(
  select record_id as id, sum(other_cost) as amount from ${table(read, lines)} as line
  where record_kind = 'otherCost' and ${covers(month)}
  group by record_id
)`;

const recordLine = z.object({
  /** Id of the record. */
  id: z.number(),
  part: z.enum(lineParts),
  begins: z.number().nullable(),
  ends: z.number().nullable(),
  revenue: exact,
  hours: z.string(),
  dayHours: z.string(),
  region: lineRegion,
  hoursOff: z.string(),
  directCost: exact,
  operatingCost: exact,
});
/**
 * A record's amounts in each month of a span of month indexes, null for an open end: pence, and hours as exact decimal
 * text.
 */
export type RecordLine = z.infer<typeof recordLine>;

/** The lines of some records that cover any month, and those of unscheduled work, which cover none. */
export const recordLines = (
  read: Read,
  kind: 'project' | 'teamMember' | 'freelancer',
  ids: readonly number[],
): Promise<readonly RecordLine[]> =>
  read.db.any(sql.type(recordLine)`
    select record_id as id, part, lower(months) as begins, upper(months) - 1 as ends, revenue,
      billable_hours::text as hours, day_hours::text as "dayHours", region, '0' as "hoursOff", direct_cost as "directCost",
      operating_cost as "operatingCost"
    from ${table(read, lines)} as line
    where record_kind = ${kind} and record_id = any(${sql.array([...ids], 'int4')})
      and (part = 'unscheduled' or not isempty(months))
    union all
    select team_member_id, 'timeOff', month, month, 0, '0', '0', null, hours_off::text, 0, 0
    from ${table(read, timeOffLines)}
    where ${kind} = 'teamMember' and team_member_id = any(${sql.array([...ids], 'int4')})
  `);

const largestRow = z.object({ kind: z.string(), id: z.number() });

/** The record with the largest amount in any line; without pay, no person. Null if there are no lines. */
export const largestAmount = (read: Read, seesPay: boolean): Promise<z.infer<typeof largestRow> | null> =>
  read.db.maybeOne(sql.type(largestRow)`
    select record_kind as kind, record_id as id from ${table(read, lines)} as line
    where ${seesPay} or record_kind not in ('teamMember', 'freelancer')
    order by greatest(revenue, direct_cost + operating_cost, abs(other_cost), billable_hours) desc, record_id
    limit 1
  `);

const amountsRow = z.object({
  part: z.enum(lineParts),
  kind: z.enum(reportedKinds),
  id: z.number(),
  revenue: exact,
  directCost: exact,
  operatingCost: exact,
  otherCost: exact,
});
/** A record's amounts in a month by part of its lines, in pence. */
export type RecordAmounts = z.infer<typeof amountsRow>;

/** Amounts in a month by record and part of its lines. */
export const amountsByRecord = (read: Read, month: Month): Promise<readonly RecordAmounts[]> =>
  read.db.any(sql.type(amountsRow)`
    select part, record_kind as kind, record_id as id, sum(revenue) as revenue, sum(direct_cost) as "directCost",
      sum(operating_cost) as "operatingCost", sum(other_cost) as "otherCost"
    from ${table(read, lines)} as line
    where ${covers(month)}
    group by part, record_kind, record_id
  `);
