// Differences between two read-model versions, computed in SQL from their tables: `differences`, which works in memory,
// must return the same.
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { workingDaysIn } from '#domain/timeOff/capacity.ts';
import { type Month, monthFromIndex, monthIndex } from '#domain/values/month.ts';
import { bankHolidayRegions } from '#domain/values/planningFormulas.ts';
import { changeOf } from '../formulas/differences/change.ts';
import { maxMovers } from '../formulas/differences/movers.ts';
import {
  type DifferenceView,
  type MoverView,
  type RecordKind,
  recordFigures,
} from '../formulas/differences/view.ts';
import { lines, timeOffLines } from '../money/lines/tables.ts';
import { otherCostViews } from '../money/otherCosts/readModel.ts';
import { softwareCostViews } from '../money/softwareCosts/readModel.ts';
import { freelancerViews } from '../people/freelancers/readModel.ts';
import { teamMemberPeriods, teamMemberViews } from '../people/teamMembers/readModel.ts';
import { projectViews } from '../projects/readModel.ts';
import { anyMonth } from '../reading/months.ts';
import { formulasIn, type Read, table } from '../reading/read.ts';

const differenceRow = z.object({
  month: z.number().nullable(),
  figure: z.enum(recordFigures),
  kind: z.custom<RecordKind>(),
  id: z.number(),
  name: z.string().nullable(),
  from: z.coerce.number(),
  to: z.coerce.number(),
});

/** Figures of single records that differ between two read-model versions, by month. */
export const differencesInTables = async (
  from: Read,
  to: Read,
  months: readonly Month[],
): Promise<DifferenceView[]> => {
  const rows = await from.db.any(sql.type(differenceRow)`
    with a as ${figuresByRecord(from, months)}, b as ${figuresByRecord(to, months)}, names as ${namesIn(to)},
    different as (
      select record.month, record.kind, record.id, said.figure, coalesce(said.was, 0) as was,
        coalesce(said.is_now, 0) as is_now
      from a full join b on
        coalesce(a.month, -1) = coalesce(b.month, -1) and a.kind = b.kind and a.id = b.id
      cross join lateral (select coalesce(a.month, b.month), coalesce(a.kind, b.kind), coalesce(a.id, b.id))
        as record (month, kind, id)
      cross join lateral (values
        ('revenue', a.revenue / 100, b.revenue / 100),
        ('billableHours', a.billable_hours, b.billable_hours),
        ('workingHours', a.working_hours, b.working_hours),
        ('directHours', a.direct_hours, b.direct_hours),
        ('contractedHours', a.contracted_hours, b.contracted_hours),
        ('directCost', a.direct_cost / 100, b.direct_cost / 100),
        ('operatingCost', a.operating_cost / 100, b.operating_cost / 100),
        ('otherCost', a.other_cost / 100, b.other_cost / 100),
        ('targetProfit', a.target_profit / 100, b.target_profit / 100)
      ) as said (figure, was, is_now)
      where coalesce(said.was, 0) <> coalesce(said.is_now, 0)
      union all
      select lower(a.months * b.months), 'teamMember', a.id, 'hourlyRate',
        (a.view->>'hourlyRate')::numeric, (b.view->>'hourlyRate')::numeric
      from ${teamMemberPeriods(from)} as a join ${teamMemberPeriods(to)} as b
        on a.id = b.id and a.months && b.months
      where a.view->>'hourlyRate' <> b.view->>'hourlyRate'
    )
    select month, figure, different.kind, different.id, names.name, was as "from", is_now as "to"
    from different left join names on names.kind = different.kind and names.id = different.id
  `);
  return rows.map(({ month, figure, kind, id, name, ...said }) => ({
    month: month === null ? null : monthFromIndex(month),
    figure,
    record: { kind, id, name: name ?? `${kind} ${id}` },
    from: said.from,
    to: said.to,
    change: changeOf(said.from, said.to),
  }));
};

const moverRow = z.object({
  kind: z.custom<RecordKind>(),
  id: z.number(),
  name: z.string().nullable(),
  change: z.coerce.number(),
});

/** Records that move net profit most between two read-model versions, over some months together; in pounds. */
export const moversInTables = async (
  from: Read,
  to: Read,
  months: readonly Month[],
): Promise<MoverView[]> => {
  const rows = await from.db.any(sql.type(moverRow)`
    with before as ${profitByRecord(from, months)}, after as ${profitByRecord(to, months)}, names as ${namesIn(to)},
    moved as (
      select coalesce(after.kind, before.kind) as kind, coalesce(after.id, before.id) as id,
        coalesce(after.profit, 0) - coalesce(before.profit, 0) as change
      from before full join after on before.kind = after.kind and before.id = after.id
    )
    select moved.kind, moved.id, names.name, change / 100 as change
    from moved left join names on names.kind = moved.kind and names.id = moved.id
    where change <> 0
    order by abs(change) desc, moved.kind, moved.id limit ${maxMovers}
  `);
  return rows.map(({ kind, id, name, change }) => ({
    record: { kind, id, name: name ?? `${kind} ${id}` },
    change,
  }));
};

/**
 * Each record's contribution to net profit in pence, under the read-model version's own formulas
 * (docs/domain.md, Profit and loss).
 */
const profitByRecord = (read: Read, months: readonly Month[]): FragmentSqlToken => {
  const counting = months
    .filter((month) => formulasIn(read, month).netProfitIncludesOtherCosts)
    .map(monthIndex);
  const other = sql.fragment`case when month = any(${sql.array(counting, 'int4')}) then other_cost else 0 end`;
  return sql.fragment`(
    select kind, id, sum(revenue - direct_cost - operating_cost - ${other}) as profit
    from ${figuresByRecord(read, months)} as figures
    where month is not null
    group by kind, id
  )`;
};

/** The names of all records that have figures. */
const namesIn = (read: Read) => sql.fragment`(
  select 'project' as kind, id, view->>'name' as name from ${projectViews(read, anyMonth)} as project
  union all select 'teamMember', id, view->>'name' from ${teamMemberViews(read, anyMonth)} as member
  union all select 'freelancer', id, view->>'name' from ${freelancerViews(read, anyMonth)} as freelancer
  union all select 'softwareCost', id, view->>'name' from ${softwareCostViews(read, anyMonth)} as software
  union all select 'otherCost', id, view->>'name' from ${otherCostViews(read, anyMonth)} as other
)`;

/**
 * Figures of each record by month number, for comparisons; null for no month. Money in pence, hours exact, under the
 * read-model version's own formulas.
 */
const figuresByRecord = (read: Read, months: readonly Month[]): FragmentSqlToken => {
  const { set } = read.readModelVersion.formulas;
  const days = months.flatMap((month) =>
    [null, ...bankHolidayRegions].map((region) => [
      monthIndex(month),
      region ?? '',
      workingDaysIn(month, set, region),
    ]),
  );
  return sql.fragment`(
    select span.month, record_kind as kind, record_id as id, ${sums},
      sum(day_hours * span.days) - min(coalesce(off.hours, 0)) as working_hours,
      sum(direct_day_hours * span.days) - min(coalesce(off.direct, 0)) as direct_hours,
      case record_kind when 'teamMember' then sum(target_profit) else 0 end as target_profit
    from ${sql.unnest(days, ['int4', 'text', 'int4'])} as span (month, region, days)
    join ${table(read, lines)} as line on months @> span.month and coalesce(line.region, '') = span.region
    left join (
      select team_member_id as id, month, sum(hours_off) as hours, sum(direct_hours_off) as direct
      from ${table(read, timeOffLines)}
      group by team_member_id, month
    ) as off on off.id = record_id and off.month = span.month and record_kind = 'teamMember'
    group by span.month, record_kind, record_id
    union all
    select null, record_kind, record_id, ${sums}, 0, 0, 0
    from ${table(read, lines)} where part = 'unscheduled'
    group by record_kind, record_id
  )`;
};

const sums = sql.fragment`
  sum(revenue) as revenue, sum(billable_hours) as billable_hours, sum(contracted_hours) as contracted_hours,
  sum(direct_cost) as direct_cost, sum(operating_cost) as operating_cost, sum(other_cost) as other_cost
`;
