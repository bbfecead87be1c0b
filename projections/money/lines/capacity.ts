import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { type Month, monthIndex } from '#domain/values/month.ts';
import { exact } from '../../reading/exact.ts';
import { covers } from '../../reading/months.ts';
import { type Read, table } from '../../reading/read.ts';
import { lines, timeOffLines } from './tables.ts';
import { daysOfLine, lineRegion } from './workingDays.ts';

/**
 * For joins of other read models: `id` and `working_hours` of each team member in a month (docs/domain.md, Capacity).
 */
export const memberWorkingHours = (read: Read, month: Month): FragmentSqlToken => sql.fragment`(
  select record_id as id, sum(day_hours * ${daysOfLine(read, month)}) - coalesce(max(off.hours), 0) as working_hours
  from ${table(read, lines)} as line
  left join (
    select team_member_id, sum(hours_off) as hours from ${table(read, timeOffLines)}
    where month = ${monthIndex(month)}
    group by team_member_id
  ) as off on off.team_member_id = record_id
  where record_kind = 'teamMember' and ${covers(month)}
  group by record_id
)`;

const spanRow = z.object({
  id: z.number(),
  from: z.number(),
  to: z.number(),
  dayHours: exact,
  region: lineRegion,
});

/**
 * Team members' hours for a working day of their region, or of the formulas, by period: first and last month index
 * within a span. A month's hours are the sum of all rows of a member that cover it; time off is separate
 * (`hoursOff.ts`).
 */
export const memberHoursBetween = (
  read: Read,
  from: Month,
  to: Month,
): Promise<readonly z.infer<typeof spanRow>[]> => {
  const [first, last] = [monthIndex(from), monthIndex(to)];
  return read.db.any(sql.type(spanRow)`
    select record_id as id, greatest(lower(months), ${first}) as "from", least(upper(months) - 1, ${last}) as "to",
      day_hours as "dayHours", region
    from ${table(read, lines)} as line
    where record_kind = 'teamMember' and months && int4range(${first}, ${last}, '[]')
  `);
};

const capacityRow = z.object({
  kind: z.enum(['teamMember', 'freelancer']),
  id: z.number(),
  begins: z.number(),
  ends: z.number(),
  directDayHours: exact,
  region: lineRegion,
  contractedHours: exact,
});

/**
 * People's hours for clients' work by period, with first and last month index within a span: of team members for a
 * working day of their region or of the formulas, with time off separate (`hoursOff.ts`); of freelancers for a month. A
 * month's hours are the sum of all rows of a person that cover it.
 */
export const capacityBetween = (
  read: Read,
  from: Month,
  to: Month,
): Promise<readonly z.infer<typeof capacityRow>[]> => {
  const [first, last] = [monthIndex(from), monthIndex(to)];
  return read.db.any(sql.type(capacityRow)`
    select record_kind as kind, record_id as id, greatest(lower(months), ${first}) as begins,
      least(upper(months) - 1, ${last}) as ends, direct_day_hours as "directDayHours", region,
      contracted_hours as "contractedHours"
    from ${table(read, lines)} as line
    where record_kind in ('teamMember', 'freelancer') and months && int4range(${first}, ${last}, '[]')
  `);
};
