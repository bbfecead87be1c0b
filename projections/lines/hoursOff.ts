import { Big } from 'big.js';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Line } from '#domain/figures/line.ts';
import { type Month, monthFromIndex, monthIndex } from '#domain/month.ts';
import { monthRange } from '../months.ts';
import { type Read, table } from '../read.ts';
import type { Row } from '../readModel.ts';
import { hoursOff } from './tables.ts';

/** Hours by month number: of one team member, or of several. */
type MonthHours = readonly (readonly [month: number, hours: number])[];

/** What time off takes from the months of a team member, of lines of theirs; no row where it takes nothing. */
export const hoursOffRows = (teamMemberId: number, all: readonly Line[]): Row[] => {
  const lines = all.filter(({ part }) => part === 'timeOff');
  const byMonth = [...Map.groupBy(lines, ({ from }) => from ?? '')].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const [first, last] = [byMonth[0]?.[0], byMonth.at(-1)?.[0]];
  if (!first || !last) return [];
  const written = (name: 'hoursOff' | 'directHoursOff') =>
    byMonth
      .map(([month, ofMonth]) => {
        const hours = ofMonth.reduce((sum, line) => sum.plus(line[name]), new Big(0));
        return `${monthIndex(month)}:${hours.toFixed()}`;
      })
      .join(' ');
  return [
    {
      team_member_id: teamMemberId,
      months: monthRange(first, last),
      hours: written('hoursOff'),
      direct_hours: written('directHoursOff'),
    },
  ];
};

const row = z.object({ id: z.number(), hours: z.string() });

/**
 * What time off takes of each team member: by their id, the month numbers of a span with the hours of each.
 * @param isDirect of their hours, those that are direct
 */
export const hoursOffBetween = async (
  read: Read,
  from: Month,
  to: Month,
  { isDirect = false } = {},
): Promise<ReadonlyMap<number, MonthHours>> => {
  const [first, last] = [monthIndex(from), monthIndex(to)];
  const hours = isDirect ? sql.fragment`direct_hours` : sql.fragment`hours`;
  const rows = await read.db.any(sql.type(row)`
    select team_member_id as id, ${hours} as hours from ${table(read, hoursOff)}
    where months && int4range(${first}, ${last}, '[]')
  `);
  return new Map(
    rows.map(({ id, hours }) => [
      id,
      hours
        .split(' ')
        .map((written): [number, number] => {
          const [month, count] = written.split(':');
          return [Number(month), Number(count)];
        })
        .filter(([month]) => month >= first && month <= last),
    ]),
  );
};

/** Hours of a share of a day have fewer decimals. */
const decimals = 1e7;

/** The direct hours that time off takes from each month of a span; months that lose none are left out. */
export const directHoursOffByMonth = async (
  read: Read,
  from: Month,
  to: Month,
): Promise<ReadonlyMap<Month, number>> => {
  const sums = new Map<number, number>();
  for (const months of (await hoursOffBetween(read, from, to, { isDirect: true })).values())
    for (const [month, hours] of months) sums.set(month, (sums.get(month) ?? 0) + hours);
  return new Map(
    [...sums].map(([month, hours]) => [monthFromIndex(month), Math.round(hours * decimals) / decimals]),
  );
};
