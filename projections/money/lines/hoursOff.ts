import { Big } from 'big.js';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Line } from '#domain/money/line.ts';
import { type Month, monthIndex, monthsBetween } from '#domain/values/month.ts';
import { monthRange } from '../../reading/months.ts';
import { type Read, table } from '../../reading/read.ts';
import type { Row } from '../../reading/readModel.ts';
import { hoursOff } from './tables.ts';

/** A row with a team member's hours off by month; no row if there are none. */
export const hoursOffRows = (teamMemberId: number, all: readonly Line[]): Row[] => {
  const lines = all.filter(({ part }) => part === 'timeOff');
  const ofMonth = Map.groupBy(lines, ({ from }) => from ?? '');
  const known = [...ofMonth.keys()].sort();
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return [];
  const written = (name: 'hoursOff' | 'directHoursOff') =>
    monthsBetween(first, last)
      .map((month) =>
        (ofMonth.get(month) ?? []).reduce((sum, line) => sum.plus(line[name]), new Big(0)).toFixed(),
      )
      .join();
  return [
    {
      team_member_id: teamMemberId,
      months: monthRange(first, last),
      hours: written('hoursOff'),
      direct_hours: written('directHoursOff'),
    },
  ];
};

const written = z.object({ all: z.string() });

/**
 * Hours off of each team member: by id, the hours of each month of a span, 0 for none. Loaded as one text, since rows
 * would cost several times as much as their content.
 * @param isDirect whether to load only the direct part
 */
export const hoursOffBetween = async (
  read: Read,
  from: Month,
  to: Month,
  { isDirect = false } = {},
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const [first, last] = [monthIndex(from), monthIndex(to)];
  const hours = isDirect ? sql.fragment`direct_hours` : sql.fragment`hours`;
  const { all } = await read.db.one(sql.type(written)`
    select '[' || coalesce(string_agg(concat('[', team_member_id, ',', lower(months), ',', ${hours}, ']'), ','), '') || ']'
      as all
    from ${table(read, hoursOff)}
    where months && int4range(${first}, ${last}, '[]')
  `);
  const places = [...Array(last - first + 1).keys()];
  const rows = JSON.parse(all) as [id: number, begins: number, ...hours: number[]][];
  return new Map(
    rows.map(([id, begins, ...hours]) => [id, places.map((place) => hours[first + place - begins] ?? 0)]),
  );
};

/** Scale for sums: hours of part of a day have fewer decimals than this. */
const decimals = 1e7;

/** Direct hours lost to time off in each month of a span, of all team members. */
export const directHoursOffByMonth = async (
  read: Read,
  from: Month,
  to: Month,
): Promise<readonly number[]> => {
  const sums = monthsBetween(from, to).map(() => 0);
  for (const hours of (await hoursOffBetween(read, from, to, { isDirect: true })).values())
    for (const [place, each] of hours.entries()) sums[place] = (sums[place] ?? 0) + each;
  return sums.map((hours) => Math.round(hours * decimals) / decimals);
};
