import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { workingDaysIn } from '#domain/figures/capacity.ts';
import { type Month, monthIndex } from '#domain/month.ts';
import { type Read, table } from '../read.ts';
import { lines } from './tables.ts';

/**
 * For comparisons of generations: what each record brings in each of some months, by month number; null for what
 * counts in no month. Money in pence, hours exact, under the generation's own formulas.
 */
export const figuresByRecord = (read: Read, months: readonly Month[]): FragmentSqlToken => {
  const { set } = read.generation.formulas;
  const numbers = sql.array(months.map(monthIndex), 'int4');
  const days = sql.array(
    months.map((month) => workingDaysIn(month, set)),
    'int4',
  );
  return sql.fragment`(
    select span.month, record_kind as kind, record_id as id, ${sums},
      sum(day_hours) * min(span.days) as working_hours, sum(direct_day_hours) * min(span.days) as direct_hours,
      case record_kind when 'teamMember' then sum(target_profit) else 0 end as target_profit
    from unnest(${numbers}, ${days}) as span (month, days)
    join ${table(read, lines)} on months @> span.month
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

/** The first and the last month number in which a line begins or ends; null where none does. */
export const lineBounds = (read: Read): Promise<{ first: number | null; last: number | null }> =>
  read.db.one(sql.type(z.object({ first: z.number().nullable(), last: z.number().nullable() }))`
    select least(min(lower(months)), min(upper(months)) - 1) as first,
      greatest(max(upper(months)) - 1, max(lower(months))) as last
    from ${table(read, lines)}
  `);
