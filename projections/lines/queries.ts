import { Big } from 'big.js';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { directHours, workingDaysIn } from '#domain/figures/capacity.ts';
import { bankHolidayRegions, type PlanningFormulas } from '#domain/figures/formulas.ts';
import { type LinePart, lineParts } from '#domain/figures/line.ts';
import type { Pence } from '#domain/money.ts';
import { type Month, monthIndex } from '#domain/month.ts';
import { hoursByProject, hoursElsewhere } from '../allocations/sums.ts';
import { covers } from '../months.ts';
import { projectViews } from '../projects/queries.ts';
import { type Read, table, unwonTable } from '../read.ts';
import { lines, timeOffLines } from './tables.ts';
import { daysOfLine } from './workingDays.ts';

const exact = z.coerce.number();

/** Sums of a month's lines of one part: pence, and hours. */
const partSum = z.object({
  part: z.string(),
  revenue: exact,
  billableHours: exact,
  /** Of the working days of a month, what time off takes not taken off. */
  directHours: exact,
  directHoursOff: exact,
  contractedHours: exact,
  directCost: exact,
  operatingCost: exact,
  otherCost: exact,
});
export type PartSum = Omit<z.infer<typeof partSum>, 'part'>;

const nothing: PartSum = {
  revenue: 0,
  billableHours: 0,
  directHours: 0,
  directHoursOff: 0,
  contractedHours: 0,
  directCost: 0,
  operatingCost: 0,
  otherCost: 0,
};

/** The figures of a month: the sums of the lines that cover it, by part. One range scan, however long the log is. */
export const sumMonth = async (read: Read, month: Month): Promise<(part: LinePart) => PartSum> => {
  const sums = await read.db.any(sql.type(partSum)`
    select part, sum(revenue) as revenue, sum(billable_hours) as "billableHours",
      sum(direct_day_hours * ${daysOfLine(read, month)}) as "directHours", 0 as "directHoursOff",
      sum(contracted_hours) as "contractedHours", sum(direct_cost) as "directCost",
      sum(operating_cost) as "operatingCost", sum(other_cost) as "otherCost"
    from ${table(read, lines)} as line
    where ${covers(month)}
    group by part
    union all
    select 'timeOff', 0, 0, 0, coalesce(sum(direct_hours_off), 0), 0, 0, 0, 0
    from ${table(read, timeOffLines)} where month = ${monthIndex(month)}
  `);
  const byPart = new Map(sums.map((sum) => [sum.part, sum]));
  return (part) => byPart.get(part) ?? nothing;
};

/**
 * For lateral joins of other read models: the hours a project needs in a month, `required`. Unscheduled work needs what
 * all other months have not of it yet, and says in `unscheduled` what it needs over its whole life; else that is null
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
 * For joins of other read models: the hours that each unscheduled project needs in a month, `required`, and over its
 * whole life, `unscheduled`.
 */
export const unscheduledByProject = (read: Read, month: Month): FragmentSqlToken => sql.fragment`(
  select record_id as id, billable_hours as unscheduled,
    greatest(0, billable_hours - ${hoursElsewhere(read, sql.fragment`record_id`, sql.fragment`${month}`)}) as required
  from ${table(read, lines)} as line
  where part = 'unscheduled'
)`;

/** For joins of other read models: the hours of each unscheduled project that no month has yet. */
export const unscheduledOpen = (read: Read): FragmentSqlToken => sql.fragment`(
  select record_id as id, greatest(0, billable_hours - coalesce(planned.hours, 0)) as hours
  from ${table(read, lines)} as line
  left join ${hoursByProject(read)} as planned on planned.project_id = record_id
  where part = 'unscheduled'
)`;

const requiredRow = z.object({ id: z.number(), begins: z.number(), ends: z.number(), hours: exact });

/** What projects need in a month, for as long as they do: first and last month number within a span. */
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

/** Hours that unscheduled work still needs in a month: in no month's resource planning, and told beside it. */
export const sumUnscheduled = (read: Read, month: Month): Promise<number> =>
  read.db.oneFirst(sql.type(z.object({ hours: exact }))`
    select coalesce(sum(required), 0) as hours from ${unscheduledByProject(read, month)} as project
  `);

/** For joins of other read models: a month's billable hours of each project, and how they came about. */
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
/** Revenue in pence. */
export type UnscheduledProject = { id: number; name: string; clientName: string; revenue: Pence };

/** One-off projects that no month's revenue holds yet, as they are named in a month (docs/domain.md, Revenue). */
export const listUnscheduled = async (read: Read, month: Month): Promise<readonly UnscheduledProject[]> =>
  read.db.any(sql.type(unscheduledRow)`
    select project.id, project.view->>'name' as name, project.view->'client'->>'name' as "clientName", line.revenue
    from ${table(read, lines)} as line
    join ${projectViews(read, month)} as project on project.id = line.record_id
    where line.part = 'unscheduled'
    order by line.revenue desc, project.id
  `);

/** For joins of other read models: a month's direct cost, whole cost and target profit in pence of each person of a kind. */
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

/** For joins of other read models: a month's revenue in pence and required hours of each project, those of unscheduled work left out. */
export const revenueByProject = (read: Read, month: Month): FragmentSqlToken => sql.fragment`(
  select record_id as id, sum(revenue) filter (where part <> 'unscheduled') as revenue,
    sum(billable_hours) filter (where part <> 'unscheduled') as hours
  from ${table(read, lines)} as line
  where record_kind = 'project' and (${covers(month)} or part = 'unscheduled')
  group by record_id
)`;

/**
 * For joins of other read models: what the projects that a read counts beside those that are won add to a month, by
 * record: revenue, and cost of people, in pence.
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

/** Of one part and region: hours for each working day, since those of a month depend on both. */
const monthSum = partSum
  .omit({ directHours: true, directHoursOff: true })
  .extend({ month: exact, region: z.enum(bankHolidayRegions).nullable(), directDayHours: exact });
type MonthSum = z.infer<typeof monthSum>;

/**
 * The sums of the lines of each part for every month of a span, as `sumMonth` for one, but for time off
 * (`hoursOff.ts`). Lines are added where they begin and taken off where they end, so the cost grows with the
 * lines and not with the months.
 */
export const sumMonths = async (
  read: Read,
  from: Month,
  to: Month,
): Promise<(month: Month, part: LinePart) => PartSum> => {
  const [first, last] = [monthIndex(from), monthIndex(to)];
  const sums = await read.db.any(sql.type(monthSum)`
    with spans as (
      select part, region, greatest(lower(months), ${first}) as begins, upper(months) as ends, revenue,
        billable_hours, direct_day_hours, contracted_hours, direct_cost, operating_cost, other_cost
      from ${table(read, lines)} as line where months && int4range(${first}, ${last}, '[]')
    ), steps as (
      select part, region, begins as month, revenue, billable_hours, direct_day_hours, contracted_hours,
        direct_cost, operating_cost, other_cost
      from spans
      union all
      select part, region, ends, -revenue, -billable_hours, -direct_day_hours, -contracted_hours,
        -direct_cost, -operating_cost, -other_cost
      from spans where ends <= ${last}
    )
    select month, part, region, sum(sum(revenue)) over until_then as revenue,
      sum(sum(billable_hours)) over until_then as "billableHours",
      sum(sum(direct_day_hours)) over until_then as "directDayHours",
      sum(sum(contracted_hours)) over until_then as "contractedHours",
      sum(sum(direct_cost)) over until_then as "directCost",
      sum(sum(operating_cost)) over until_then as "operatingCost",
      sum(sum(other_cost)) over until_then as "otherCost"
    from steps group by month, part, region
    window until_then as (partition by part, region order by month)
    order by month
  `);
  const { set } = read.readModelVersion.formulas;
  const byPart = new Map(
    [...Map.groupBy(sums, ({ part }) => part)].map(([part, ofPart]) => [
      part,
      [...Map.groupBy(ofPart, ({ region }) => region).values()],
    ]),
  );
  return (month, part) =>
    (byPart.get(part) ?? [])
      .flatMap((ofRegion) => ofRegion.findLast((sum) => sum.month <= monthIndex(month)) ?? [])
      .map((sum) => inMonth(sum, month, set))
      .reduce(added, nothing);
};

const inMonth = (
  { month: _, part: __, region, directDayHours, ...sums }: MonthSum,
  month: Month,
  set: PlanningFormulas,
): PartSum => ({
  ...sums,
  directHours:
    directDayHours === 0
      ? 0
      : directHours({ directDayHours, directHoursOff: 0 }, workingDaysIn(month, set, region)),
  directHoursOff: 0,
});

/** Hours as exact decimals; pence are whole. */
const added = (one: PartSum, other: PartSum): PartSum =>
  one === nothing
    ? other
    : {
        revenue: one.revenue + other.revenue,
        billableHours: new Big(one.billableHours).plus(other.billableHours).toNumber(),
        directHours: new Big(one.directHours).plus(other.directHours).toNumber(),
        directHoursOff: new Big(one.directHoursOff).plus(other.directHoursOff).toNumber(),
        contractedHours: new Big(one.contractedHours).plus(other.contractedHours).toNumber(),
        directCost: one.directCost + other.directCost,
        operatingCost: one.operatingCost + other.operatingCost,
        otherCost: one.otherCost + other.otherCost,
      };

/** For joins of other read models: a month's direct and operating cost in pence of each record of a kind. */
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

/** For joins of other read models: a month's amount in pence of each other operating cost. */
export const otherCostByRecord = (read: Read, month: Month): FragmentSqlToken => sql.fragment`(
  select record_id as id, sum(other_cost) as amount from ${table(read, lines)} as line
  where record_kind = 'otherCost' and ${covers(month)}
  group by record_id
)`;

/** For joins of other read models: what each person costs in pence, direct and operating, month by month. */
export const staffCostsByMonth = (read: Read, from: Month, to: Month): FragmentSqlToken => sql.fragment`(
  select month, record_kind || '-' || record_id as person, sum(direct_cost) as direct,
    sum(operating_cost) as operating
  from generate_series(${monthIndex(from)}::int, ${monthIndex(to)}::int) as month
  join ${table(read, lines)} as line on months @> month
  where record_kind in ('teamMember', 'freelancer')
  group by month, record_kind, record_id
)`;

const recordLine = z.object({
  part: z.enum(lineParts),
  begins: z.number().nullable(),
  ends: z.number().nullable(),
  revenue: exact,
  hours: z.string(),
  dayHours: z.string(),
  region: z.enum(bankHolidayRegions).nullable(),
  hoursOff: z.string(),
  directCost: exact,
  operatingCost: exact,
});
/**
 * What one record brings in each month of a span of month numbers, an open one with null: pence, and hours as exact
 * decimal text.
 */
export type RecordLine = z.infer<typeof recordLine>;

/** The lines of one record that cover any month, and of unscheduled work the one that covers none. */
export const recordLines = (
  read: Read,
  kind: 'project' | 'teamMember' | 'freelancer',
  id: number,
): Promise<readonly RecordLine[]> =>
  read.db.any(sql.type(recordLine)`
    select part, lower(months) as begins, upper(months) - 1 as ends, revenue, billable_hours::text as hours,
      day_hours::text as "dayHours", region, '0' as "hoursOff", direct_cost as "directCost",
      operating_cost as "operatingCost"
    from ${table(read, lines)} as line
    where record_kind = ${kind} and record_id = ${id} and (part = 'unscheduled' or not isempty(months))
    union all
    select 'timeOff', month, month, 0, '0', '0', null, hours_off::text, 0, 0 from ${table(read, timeOffLines)}
    where ${kind} = 'teamMember' and team_member_id = ${id}
  `);
