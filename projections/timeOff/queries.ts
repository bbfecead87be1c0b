import { Big } from 'big.js';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { TimeOffStatus } from '#domain/timeOff/timeOffInput.ts';
import { type Month, monthIndex } from '#domain/values/month.ts';
import { findTeamMember, teamMemberViews } from '../people/teamMembers/readModel.ts';
import { type Read, table } from '../reading/read.ts';
import { timeOff } from './tables.ts';
import {
  type MemberTimeOff,
  type TeamTimeOff,
  type TimeOffEntry,
  teamTimeOff,
  timeOffEntry,
} from './view.ts';

const row = z.object({ view: timeOffEntry });

/** All time off of a team member, with the paid leave of the calendar year of a month; null for nobody. */
export const memberTimeOffIn = async (
  read: Read,
  teamMemberId: number,
  thisMonth: Month,
): Promise<MemberTimeOff | null> => {
  const member = await findTeamMember(read, teamMemberId, thisMonth);
  if (!member) return null;
  const rows = await read.db.any(sql.type(row)`
    select view from ${table(read, timeOff)} where team_member_id = ${teamMemberId}
    order by view->>'from', id
  `);
  const entries = rows.map(({ view }) => view);
  const year = thisMonth.slice(0, 4);
  const holidays = (status: TimeOffStatus) => daysIn(year, entries, status);
  const taken = holidays('accepted');
  return {
    entries,
    allowance: {
      year,
      allowed: member.paidLeaveDays,
      taken: taken.toNumber(),
      requested: holidays('requested').toNumber(),
      left: new Big(member.paidLeaveDays).minus(taken).toNumber(),
    },
    version: member.version,
  };
};

/** Days of holiday in a year: sick leave and the like are no part of an allowance (docs/time-off.md). */
const daysIn = (year: string, entries: readonly TimeOffEntry[], status: TimeOffStatus): Big =>
  entries
    .filter((entry) => entry.kind === 'holiday' && entry.status === status)
    .reduce((sum, { daysByYear }) => sum.plus(daysByYear[year] ?? 0), new Big(0));

/** Time off of everybody that touches a month from the first to the last, by name. */
export const timeOffBetween = (
  read: Read,
  from: Month,
  to: Month,
  thisMonth: Month,
): Promise<readonly TeamTimeOff[]> =>
  listed(
    read,
    thisMonth,
    sql.fragment`entry.months && int4range(${monthIndex(from)}, ${monthIndex(to)}, '[]')`,
  );

/** What waits for an answer, first days first. */
export const timeOffRequests = async (read: Read, thisMonth: Month): Promise<readonly TeamTimeOff[]> =>
  (await listed(read, thisMonth, sql.fragment`entry.status = 'requested'`)).toSorted((one, other) =>
    one.from.localeCompare(other.from),
  );

const teamRow = z.object({
  view: timeOffEntry,
  ...teamTimeOff.pick({ teamMemberId: true, name: true, role: true, version: true }).shape,
});

const listed = async (read: Read, thisMonth: Month, where: FragmentSqlToken): Promise<TeamTimeOff[]> => {
  const rows = await read.db.any(sql.type(teamRow)`
    select entry.view, entry.team_member_id as "teamMemberId", member.view->>'name' as name,
      member.view->>'role' as role, (member.view->>'version')::int as version
    from ${table(read, timeOff)} as entry
    join ${teamMemberViews(read, thisMonth)} as member on member.id = entry.team_member_id
    where ${where}
    order by lower(member.view->>'name'), member.id, entry.view->>'from', entry.id
  `);
  return rows.map(({ view, ...person }) => ({ ...view, ...person }));
};
