import { sql } from 'slonik';
import { z } from 'zod';
import { bankHolidaysOf } from '#domain/timeOff/bankHolidays.ts';
import { type Month, monthFromIndex, monthIndex } from '#domain/values/month.ts';
import { bankHolidayRegions, type PlanningFormulas } from '#domain/values/planningFormulas.ts';
import { teamMemberViews } from '../people/teamMembers/readModel.ts';
import { exact } from '../reading/exact.ts';
import { covers, isThere } from '../reading/months.ts';
import { type Read, table } from '../reading/read.ts';
import { monthsOff, timeOff } from './tables.ts';
import { type BankHoliday, type MonthOff, type TimeOffCalendar, timeOffEntry } from './view.ts';

const off = { days: exact, hours: exact, requestedDays: exact, requestedHours: exact };
const offColumns = sql.fragment`
  days, hours, requested_days as "requestedDays", requested_hours as "requestedHours"
`;

const monthRow = z.object({ teamMemberId: z.number(), month: z.number(), ...off });

/** Who is off in which months of a span, and how much of them: those who are off in none have no row. */
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

/** Who is away when in a month: everybody who is there, by role and name. */
export const timeOffCalendarOf = async (read: Read, month: Month): Promise<TimeOffCalendar> => {
  const { set } = read.readModelVersion.formulas;
  const people = await read.db.any(sql.type(personRow)`
    select person.id, view->>'name' as name, view->>'role' as role, view->'skills' as skills,
      view->>'bankHolidayRegion' as region, (view->>'version')::int as version, coalesce(days, 0) as days,
      coalesce(hours, 0) as hours, coalesce(requested_days, 0) as "requestedDays",
      coalesce(requested_hours, 0) as "requestedHours"
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

/** The bank holidays of every part of the United Kingdom, those that were added among them: one a day, by day. */
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
