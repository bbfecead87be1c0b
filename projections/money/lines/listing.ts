import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { streamKind } from '#domain/history/preview.ts';
import { type LinePart, lineParts } from '#domain/money/line.ts';
import { type Month, monthIndex } from '#domain/values/month.ts';
import { exact } from '../../reading/exact.ts';
import { covers } from '../../reading/months.ts';
import { type Read, table } from '../../reading/read.ts';
import { lines, timeOffLines } from './tables.ts';
import { lineRegion } from './workingDays.ts';

const row = z.object({
  part: z.enum(lineParts),
  kind: streamKind,
  id: z.number(),
  revenue: exact,
  billableHours: exact,
  dayHours: exact,
  directDayHours: exact,
  region: lineRegion,
  hoursOff: exact,
  directHoursOff: exact,
  contractedHours: exact,
  directCost: exact,
  operatingCost: exact,
  otherCost: exact,
  calculation: z.string(),
  amountCalculation: z.string(),
  /** For each dated term, the month of the change that holds; null if none is dated. */
  termsSince: z.record(z.string(), z.string()).nullable(),
});
/** A line in a month, of the record `kind` and `id`: pence and hours. */
export type LineRow = z.infer<typeof row>;

/** The lines of some parts that cover a month, of all records or one. One range scan. */
export const listLines = (
  read: Read,
  month: Month,
  parts: readonly LinePart[],
  record: { kind: string; id: number } | null,
): Promise<readonly LineRow[]> =>
  read.db.any(sql.type(row)`
    select part, record_kind as kind, record_id as id, revenue, billable_hours as "billableHours",
      day_hours as "dayHours", direct_day_hours as "directDayHours", region, 0 as "hoursOff", 0 as "directHoursOff",
      contracted_hours as "contractedHours",
      direct_cost as "directCost", operating_cost as "operatingCost", other_cost as "otherCost",
      calculation, amount_calculation as "amountCalculation", terms_since as "termsSince"
    from ${table(read, lines)} as line
    where ${covers(month)} and part = any(${sql.array([...parts], 'text')})
      ${record ? sql.fragment`and record_kind = ${record.kind} and record_id = ${record.id}` : sql.fragment``}
    ${parts.includes('timeOff') ? timeOffIn(read, month, record) : sql.fragment``}
  `);

const timeOffIn = (
  read: Read,
  month: Month,
  record: { kind: string; id: number } | null,
): FragmentSqlToken => sql.fragment`
  union all
  select 'timeOff', 'teamMember', team_member_id, 0, 0, 0, 0, null, hours_off, direct_hours_off, 0, 0, 0, 0, calculation,
    '', terms_since
  from ${table(read, timeOffLines)}
  where month = ${monthIndex(month)}
    ${record ? sql.fragment`and ${record.kind} = 'teamMember' and team_member_id = ${record.id}` : sql.fragment``}
`;
