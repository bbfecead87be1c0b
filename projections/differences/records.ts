import { sql } from 'slonik';
import { z } from 'zod';
import { type Month, monthFromIndex } from '#domain/month.ts';
import { freelancerViews } from '../freelancers/queries.ts';
import { figuresByRecord } from '../lines/byRecord.ts';
import { anyMonth } from '../months.ts';
import { otherCostViews } from '../otherCosts/queries.ts';
import { projectViews } from '../projects/queries.ts';
import type { Read } from '../read.ts';
import { softwareCostViews } from '../softwareCosts/queries.ts';
import { teamMemberPeriods, teamMemberViews } from '../teamMembers/queries.ts';
import { type DifferenceView, type RecordKind, recordFigures } from './view.ts';

const row = z.object({
  month: z.number().nullable(),
  figure: z.enum(recordFigures),
  kind: z.custom<RecordKind>(),
  id: z.number(),
  name: z.string().nullable(),
  from: z.coerce.number(),
  to: z.coerce.number(),
});

/** Figures of single records that two generations say differently, by month. */
export const differentRecords = async (
  from: Read,
  to: Read,
  months: readonly Month[],
): Promise<DifferenceView[]> => {
  const rows = await from.db.any(sql.type(row)`
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
      select lower(a.months), 'teamMember', a.id, 'hourlyRate',
        (a.view->>'hourlyRate')::numeric, (b.view->>'hourlyRate')::numeric
      from ${teamMemberPeriods(from)} as a join ${teamMemberPeriods(to)} as b
        on a.id = b.id and a.months = b.months
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

/** Cents and hours come as floats: their difference is rounded to what they can mean. */
export const changeOf = (from: number, to: number): number => Math.round((to - from) * 1e6) / 1e6;

/** The names of all records that have figures. */
export const namesIn = (read: Read) => sql.fragment`(
  select 'project' as kind, id, view->>'name' as name from ${projectViews(read, anyMonth)} as project
  union all select 'teamMember', id, view->>'name' from ${teamMemberViews(read, anyMonth)} as member
  union all select 'freelancer', id, view->>'name' from ${freelancerViews(read, anyMonth)} as freelancer
  union all select 'softwareCost', id, view->>'name' from ${softwareCostViews(read, anyMonth)} as software
  union all select 'otherCost', id, view->>'name' from ${otherCostViews(read, anyMonth)} as other
)`;
