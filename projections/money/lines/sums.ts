import { Big } from 'big.js';
import { sql } from 'slonik';
import { z } from 'zod';
import type { LinePart } from '#domain/money/line.ts';
import { directHours, workingDaysIn } from '#domain/timeOff/capacity.ts';
import { type Month, monthIndex } from '#domain/values/month.ts';
import type { DatedFormulas } from '#domain/values/planningFormulas.ts';
import { exact } from '../../reading/exact.ts';
import { covers } from '../../reading/months.ts';
import { type Read, table } from '../../reading/read.ts';
import { lines, timeOffLines } from './tables.ts';
import { daysOfLine, lineRegion } from './workingDays.ts';

/** Sums of a month's lines of one part, in pence and hours. */
const partSum = z.object({
  part: z.string(),
  revenue: exact,
  billableHours: exact,
  /** For the working days of the month, before time off. */
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

/** Sums of the lines that cover a month, by part. One range scan, however long the log is. */
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
    select 'timeOff', 0, 0, 0, sum(direct_hours_off), 0, 0, 0, 0
    from ${table(read, timeOffLines)} where month = ${monthIndex(month)}
  `);
  const byPart = new Map(sums.map((sum) => [sum.part, sum]));
  return (part) => byPart.get(part) ?? nothing;
};

/** Sums of one part and region, with hours for each working day: a month's days depend on the region. */
const monthSum = partSum
  .omit({ directHours: true, directHoursOff: true })
  .extend({ month: exact, region: lineRegion, directDayHours: exact });
type MonthSum = z.infer<typeof monthSum>;

/**
 * As `sumMonth` for every month of a span, but without time off (`hoursOff.ts`). Lines are added in their first month
 * and subtracted after their last, so that the cost grows with the lines and not the months.
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
  set: DatedFormulas,
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
