import { Big } from 'big.js';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { daysByYear, offByMonth } from '#domain/money/timeOffLines.ts';
import { bankHolidaysOf } from '#domain/timeOff/bankHolidays.ts';
import type { TimeOffStatus } from '#domain/timeOff/timeOffInput.ts';
import { type Month, monthFromIndex, monthIndex } from '#domain/values/month.ts';
import { bankHolidayRegions, type PlanningFormulas } from '#domain/values/planningFormulas.ts';
import { activeTeamMember } from '../foldedState/foldedState.ts';
import { findTeamMember, teamMemberViews } from '../people/teamMembers/readModel.ts';
import { exact } from '../reading/exact.ts';
import { covers, isThere, monthRange } from '../reading/months.ts';
import { formulasIn, type Read, table } from '../reading/read.ts';
import type { ReadModel, Table } from '../reading/readModel.ts';
import {
  type BankHoliday,
  type MemberTimeOff,
  type MonthOff,
  type TeamTimeOff,
  type TimeOffCalendar,
  type TimeOffEntry,
  teamTimeOff,
  timeOffEntry,
} from './view.ts';

/** One row for each entry of an active team member; `months` are those that it touches. */
const timeOff: Table = {
  name: 'time_off',
  columns: {
    team_member_id: 'int not null',
    id: 'int not null',
    months: 'int4range not null',
    status: 'text not null',
    view: 'jsonb not null',
  },
  indexes: ['using gist (months)', '(team_member_id)'],
};

/** One row for each month in which somebody is off or has requested it. */
const monthsOff: Table = {
  name: 'months_off',
  columns: {
    team_member_id: 'int not null',
    month: 'int not null',
    days: 'numeric not null',
    hours: 'numeric not null',
    requested_days: 'numeric not null',
    requested_hours: 'numeric not null',
  },
  indexes: ['(month)'],
};

export const timeOffModel: ReadModel = {
  tables: [timeOff, monthsOff],
  derive(foldedState, affected, { set }, rows) {
    for (const id of affected.teamMembers) {
      const state = activeTeamMember(foldedState, id)?.state;
      // An erased person's hours off only count in the figures.
      const entries = state && !state.isErased ? (state.timeOff?.entries ?? []) : [];
      rows.replace(
        timeOff,
        String(id),
        entries.map((entry) => {
          const view: TimeOffEntry = { ...entry, daysByYear: state ? daysByYear(state, entry, set) : {} };
          return {
            team_member_id: id,
            id: entry.id,
            months: monthRange(entry.from.slice(0, 7), entry.to.slice(0, 7)),
            status: entry.status,
            view,
          };
        }),
      );
      rows.replace(
        monthsOff,
        String(id),
        (state ? offByMonth(state, entries, set) : []).map((off) => ({
          team_member_id: id,
          month: monthIndex(off.month),
          days: off.days,
          hours: off.hours,
          requested_days: off.requestedDays,
          requested_hours: off.requestedHours,
        })),
      );
    }
  },
};

const row = z.object({ view: timeOffEntry });

/** All time off of a team member, with the paid leave of a month's calendar year; null if there is no such member. */
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

/** Days of holiday in a year; other kinds don't use up the allowance (docs/time-off.md). */
const daysIn = (year: string, entries: readonly TimeOffEntry[], status: TimeOffStatus): Big =>
  entries
    .filter((entry) => entry.kind === 'holiday' && entry.status === status)
    .reduce((sum, { daysByYear }) => sum.plus(daysByYear[year] ?? 0), new Big(0));

/** Everybody's time off that touches a span of months, by name. */
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

/** Unanswered requests, first days first. */
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

const off = { days: exact, hours: exact, requestedDays: exact, requestedHours: exact };
const offColumns = sql.fragment`
  days, hours, requested_days as "requestedDays", requested_hours as "requestedHours"
`;

const monthRow = z.object({ teamMemberId: z.number(), month: z.number(), ...off });

/** The time off of each person in each month of a span; months without any have no row. */
export const monthsOffBetween = async (read: Read, from: Month, to: Month): Promise<MonthOff[]> => {
  const rows = await read.db.any(sql.type(monthRow)`
    select team_member_id as "teamMemberId", month, ${offColumns} from ${table(read, monthsOff)}
    where month between ${monthIndex(from)} and ${monthIndex(to)}
    order by team_member_id, month
  `);
  return rows.map(({ month, ...row }) => ({ ...row, month: monthFromIndex(month) }));
};

const personRow = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  skills: z.array(z.string()).nullable(),
  region: z.enum(bankHolidayRegions).nullable(),
  version: z.number(),
  ...off,
});

const entryRow = z.object({ teamMemberId: z.number(), view: timeOffEntry });

/** Absences in a month: everybody employed in it, by role and name. */
export const timeOffCalendarOf = async (read: Read, month: Month): Promise<TimeOffCalendar> => {
  const set = formulasIn(read, month);
  const people = await read.db.any(sql.type(personRow)`
    select person.id, view->>'name' as name, view->>'role' as role, view->'skills' as skills,
      view->>'bankHolidayRegion' as region, (view->>'version')::int as version,
      days, hours, requested_days as "requestedDays", requested_hours as "requestedHours"
    from ${teamMemberViews(read, month)} as person
    left join ${table(read, monthsOff)} as off on off.team_member_id = person.id and month = ${monthIndex(month)}
    where ${isThere(sql.fragment`view`, month)}
    order by lower(view->>'role'), lower(view->>'name'), person.id
  `);
  const rows = await read.db.any(sql.type(entryRow)`
    select team_member_id as "teamMemberId", view from ${table(read, timeOff)}
    where ${covers(month)} and status <> 'declined'
    order by view->>'from', id
  `);
  const entriesOf = Map.groupBy(rows, ({ teamMemberId }) => teamMemberId);
  return {
    month,
    bankHolidays: bankHolidaysIn(month, set),
    people: people.map(({ region, skills, ...person }) => ({
      ...person,
      ...(skills && { skills }),
      calendar: region ?? set.workingDays,
      entries: (entriesOf.get(person.id) ?? []).map(({ view }) => view),
    })),
  };
};

/** The bank holidays of all regions in a month, with the agency's changes: one entry a day, in order. */
const bankHolidaysIn = (month: Month, { bankHolidays }: PlanningFormulas): BankHoliday[] => {
  const days = new Map<string, BankHoliday>();
  for (const region of bankHolidayRegions) {
    for (const [day, name] of bankHolidaysOf(region, month, bankHolidays)) {
      const known = days.get(day);
      if (known) known.regions.push(region);
      else days.set(day, { day, name, regions: [region] });
    }
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
};
