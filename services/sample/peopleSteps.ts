import type { UserFields } from '#domain/access/userInput.ts';
import type { CommandOf } from '#domain/log/recordKinds.ts';
import type { When } from '#domain/records/dated.ts';
import { streams } from '#domain/records/streams.ts';
import { type Calendar, onWorkday } from './calendar.ts';
import { pick } from './chance.ts';
import { peopleChanges } from './data/changes.ts';
import { authors, type UserRow, users } from './data/users.ts';
import type { Roster, Worker } from './roster.ts';
import { type Author, type Step, step } from './step.ts';

/** Everybody who was entered, changed and removed, and the users. */
export const peopleSteps = (calendar: Calendar, roster: Roster): Step[] => [
  ...users.map((row, index) => createUser(calendar, roster, row, index)),
  ...roster.workers.flatMap((worker) => personSteps(calendar, worker)),
];

/** Day of the month on which those who are there from the start were entered, and what is done to their records. */
const kinds = {
  teamMember: { workday: 2, noun: 'TeamMember' },
  freelancer: { workday: 4, noun: 'Freelancer' },
} as const;

const personSteps = (calendar: Calendar, { person, name, fields, arrived, left }: Worker): Step[] => {
  const { workday: firstDay, noun } = kinds[person.kind];
  const stream = streams[person.kind](person.id);
  const act = (author: Author, command: { type: string; fields?: object; when?: When }) =>
    step(person.kind, stream, author, () => command as CommandOf<typeof person.kind>);

  // Everyone there from the start was entered by the first administrator, whoever came later by their director.
  const by = arrived === calendar.opening ? '1' : pick(authors.people, `${name} entered`);
  const entered = act(
    { at: onWorkday(arrived, firstDay, 14 + 6 * person.id), by },
    { type: `Add${noun}`, fields },
  );
  const changes = peopleChanges
    .filter(([[month], who]) => who === name && calendar.knows(month))
    .map(([[month, workday], , { salary, hourlyRate, ...change }, reason]) => {
      const at = onWorkday(calendar.at(month), workday, 55 + 5 * person.id);
      const pay = {
        ...(salary !== undefined && { salary: salary * 100 }),
        ...(hourlyRate !== undefined && { hourlyRate: hourlyRate * 100 }),
      };
      return act(
        { at, by: pick(authors.people, `${name} ${at}`), reason },
        { type: `Update${noun}`, fields: { ...change, ...pay }, when: calendar.from(month) },
      );
    });
  if (left === null) return [entered, ...changes];
  const gone = { at: onWorkday(left.month, 2, 200), by: authors.people[0], reason: left.reason };
  return [entered, ...changes, act(gone, { type: `Remove${noun}` })];
};

const createUser = (calendar: Calendar, roster: Roster, [name, role]: UserRow, index: number): Step => {
  const [firstName = null, lastName = null] = name.split(' ');
  const {
    person,
    fields: { email },
  } = roster.member(name);
  const fields: UserFields = { firstName, lastName, email, role, teamMemberId: person.id };
  const author = { at: onWorkday(calendar.opening, 3, 30 + 4 * index), by: '1' };
  // An address for a username: nobody will have chosen the same one for the first administrator.
  return step('user', streams.user(String(index + 2)), author, () => ({
    type: 'CreateUser',
    username: email,
    fields,
  }));
};
