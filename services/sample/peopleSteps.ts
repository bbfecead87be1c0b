import type { UserFields } from '#domain/access/userInput.ts';
import { readTimeOff } from '#domain/imports/readRows.ts';
import type { CommandOf } from '#domain/log/recordKinds.ts';
import type { When } from '#domain/records/dated.ts';
import { streams } from '#domain/records/streams.ts';
import { addMonths } from '#domain/values/month.ts';
import { type Calendar, onWorkday } from './calendar.ts';
import { type PersonChange, peopleChanges, type Roster, type Worker } from './roster.ts';
import { changesOf, imported, rowsOf } from './sampleData.ts';
import { pick } from './seededFraction.ts';
import { type Author, authors, pence, type Step, step } from './step.ts';

/**
 * The users of the sample, from "2" on: "1" is the first administrator. They have no password, so nobody can sign in as
 * them; to see the planner as a colleague, make a new user.
 */
const users = rowsOf<'Team Member' | 'Role'>('users');

/** Steps that enter, change and remove people, and create the users. */
export const peopleSteps = (calendar: Calendar, roster: Roster): Step[] => [
  ...users.map((row, index) => createUser(calendar, roster, row, index)),
  ...roster.workers.flatMap((worker) => personSteps(calendar, worker)),
];

/** Workday on which people who were there from the start were entered, and the noun of their commands. */
const kinds = {
  teamMember: { workday: 2, noun: 'TeamMember' },
  freelancer: { workday: 4, noun: 'Freelancer' },
} as const;

const personSteps = (calendar: Calendar, { person, name, fields, arrived, left }: Worker): Step[] => {
  const { workday: firstDay, noun } = kinds[person.kind];
  const stream = streams[person.kind](person.id);
  const act = (author: Author, command: { type: string; fields?: object; when?: When }) =>
    step(person.kind, stream, author, () => command as CommandOf<typeof person.kind>);

  // People there from the start were entered by the first administrator, later ones by their director.
  const by = arrived === calendar.opening ? '1' : pick(authors.people, `${name} entered`);
  const entered = act(
    { at: onWorkday(arrived, firstDay, 14 + 6 * person.id), by },
    { type: `Add${noun}`, fields },
  );
  const changes = changesOf(peopleChanges, calendar, name).map((change) => {
    const at = onWorkday(calendar.at(change.month), change.workday, 55 + 5 * person.id);
    return act(
      { at, by: pick(authors.people, `${name} ${at}`), reason: change.Reason },
      { type: `Update${noun}`, fields: fieldsOf(change, calendar), when: calendar.from(change.month) },
    );
  });
  if (left === null) return [entered, ...changes];
  const gone = { at: onWorkday(left.month, 2, 200), by: authors.people[0], reason: left.reason };
  return [entered, ...changes, act(gone, { type: `Remove${noun}` })];
};

const fieldsOf = (change: PersonChange, { at }: Calendar) => ({
  ...(change['Working Hours'] && { workingHours: Number(change['Working Hours']) }),
  ...(change['Contracted Hours'] && { minAgreedHours: Number(change['Contracted Hours']) }),
  ...(change.Role && { role: change.Role }),
  ...(change['Annual Salary'] && { salary: pence(change['Annual Salary']) }),
  ...(change['Hourly Rate'] && { hourlyRate: pence(change['Hourly Rate']) }),
  ...(change['End Month'] && { endMonth: at(Number(change['End Month'])) }),
});

const createUser = (
  calendar: Calendar,
  roster: Roster,
  { 'Team Member': name, Role }: (typeof users)[number],
  index: number,
): Step => {
  const [firstName = null, lastName = null] = name.split(' ');
  const {
    person,
    fields: { email },
  } = roster.member(name);
  const role = Role === 'admin' ? 'admin' : 'team_member';
  const fields: UserFields = { firstName, lastName, email, role, teamMemberId: person.id };
  const author = { at: onWorkday(calendar.opening, 3, 30 + 4 * index), by: '1' };
  // An email address as the username: the first administrator's won't be the same.
  return step('user', streams.user(String(index + 2)), author, () => ({
    type: 'CreateUser',
    username: email,
    fields,
  }));
};

const timeOff = rowsOf<
  | 'Team Member'
  | 'From Month'
  | 'From Workday'
  | 'To Month'
  | 'To Workday'
  | 'Hours A Day'
  | 'Kind'
  | 'Note'
  | 'Entered Month'
  | 'Entered Workday'
  | 'Asked By'
>('time-off');

/** Time off entered by administrators or requested by users, read as an import reads it. */
export const timeOffSteps = (calendar: Calendar, roster: Roster): Step[] => {
  const { current } = calendar;
  const dayOf = (month: string, workday: string) =>
    onWorkday(addMonths(current, Number(month)), Number(workday), 0).slice(0, 10);
  return timeOff
    .filter((row) => Number(row['From Month']) >= 0 || calendar.knows(Number(row['From Month'])))
    .map((row, index) => {
      const cells = {
        person: row['Team Member'],
        hoursPerDay: row['Hours A Day'],
        kind: row.Kind,
        note: row.Note,
        from: dayOf(row['From Month'], row['From Workday']),
        to: dayOf(row['To Month'], row['To Workday']),
      };
      const { fields } = imported(readTimeOff, cells, current);
      const entered = calendar.at(Number(row['Entered Month']));
      const at = onWorkday(entered, Number(row['Entered Workday']), 100 + 7 * index);
      const askedBy = row['Asked By'];
      return step(
        'teamMember',
        streams.teamMember(roster.member(cells.person).person.id),
        { at, by: askedBy || authors.people[0] },
        () => ({ type: askedBy ? 'AskForTimeOff' : 'EnterTimeOff', fields, thisMonth: current }),
      );
    });
};
