import type { UserFields } from '#domain/access/userInput.ts';
import {
  type FreelancerFields,
  freelancerInput,
  type TeamMemberFields,
  teamMemberInput,
} from '#domain/people/personInput.ts';
import { streams } from '#domain/records/streams.ts';
import { type Calendar, onWorkday } from './calendar.ts';
import { pick } from './chance.ts';
import { freelancerChanges, memberChanges } from './data/changes.ts';
import { type Cost, departures, type FreelancerRow, type MemberRow, membersAbroad } from './data/people.ts';
import { skills } from './data/skills.ts';
import { authors, type UserRow, users } from './data/users.ts';
import type { Roster, Worker } from './roster.ts';
import { type Author, type Step, step } from './step.ts';

/** Everybody who was entered, changed and removed, and the users. */
export const peopleSteps = (calendar: Calendar, roster: Roster): Step[] => [
  ...users.map((row, index) => createUser(calendar, roster, row, index)),
  ...roster.members.flatMap((member, index) => memberSteps(calendar, member, index)),
  ...roster.freelancers.flatMap((freelancer, index) => freelancerSteps(calendar, freelancer, index)),
];

const mailbox = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}`;

const costFields = (cost: Cost) =>
  typeof cost === 'number'
    ? { costType: 'both', directCostPercentage: cost }
    : { costType: cost, directCostPercentage: 100 };

/** Everyone there from the start was entered by the first administrator, whoever came later by their director. */
const entered = (calendar: Calendar, { arrived, name }: Worker, workday: number, index: number): Author => ({
  at: onWorkday(arrived, workday, 20 + 6 * index),
  by: arrived === calendar.opening ? '1' : pick(authors.people, `${name} entered`),
});

const removed = (worker: Worker): Author[] => {
  const departure = departures[worker.name];
  if (worker.left === null || departure === undefined) return [];
  return [{ at: onWorkday(worker.left, 2, 200), by: authors.people[0], reason: departure.reason }];
};

const memberSteps = (calendar: Calendar, member: Worker & { row: MemberRow }, index: number): Step[] => {
  const [name, role, salary, workingHours, paidLeaveDays, cost] = member.row;
  const stream = streams.teamMember(member.person.id);
  let fields: TeamMemberFields = teamMemberInput.parse({
    name,
    role,
    skills: skills[name],
    email: `${mailbox(name)}@hivedigital.example`,
    salary,
    workingHours,
    paidLeaveDays,
    isUkEmployee: !membersAbroad.includes(name),
    ...costFields(cost),
  });
  const added = fields;
  const steps = [
    step('teamMember', stream, entered(calendar, member, 2, index), () => ({
      type: 'AddTeamMember',
      fields: added,
    })),
  ];
  for (const [[month, workday], who, change, reason] of memberChanges) {
    if (who !== name || !calendar.knows(month)) continue;
    fields = {
      ...fields,
      salary: change.salary === undefined ? fields.salary : change.salary * 100,
      workingHours: change.weeklyHours ?? fields.workingHours,
      role: change.role ?? fields.role,
    };
    const changed = fields;
    const at = onWorkday(calendar.at(month), workday, 60 + 5 * index);
    const author = { at, by: pick(authors.people, `${name} ${at}`), reason };
    const when = calendar.from(month);
    steps.push(
      step('teamMember', stream, author, () => ({ type: 'UpdateTeamMember', fields: changed, when })),
    );
  }
  for (const author of removed(member)) {
    steps.push(step('teamMember', stream, author, () => ({ type: 'RemoveTeamMember' })));
  }
  return steps;
};

const freelancerSteps = (
  calendar: Calendar,
  freelancer: Worker & { row: FreelancerRow },
  index: number,
): Step[] => {
  const [name, role, hourlyRate, minAgreedHours, cost] = freelancer.row;
  const stream = streams.freelancer(freelancer.person.id);
  let fields: FreelancerFields = freelancerInput.parse({
    name,
    role,
    skills: skills[name],
    email: `${mailbox(name)}@freelance.example`,
    hourlyRate,
    minAgreedHours,
    ...costFields(cost),
  });
  const added = fields;
  const steps = [
    step('freelancer', stream, entered(calendar, freelancer, 4, index), () => ({
      type: 'AddFreelancer',
      fields: added,
    })),
  ];
  for (const [[month, workday], who, change, reason] of freelancerChanges) {
    if (who !== name || !calendar.knows(month)) continue;
    fields = {
      ...fields,
      hourlyRate: change.rate === undefined ? fields.hourlyRate : change.rate * 100,
      minAgreedHours: change.agreedHours ?? fields.minAgreedHours,
    };
    const changed = fields;
    const author = { at: onWorkday(calendar.at(month), workday, 90), by: authors.people[0], reason };
    const when = calendar.from(month);
    steps.push(
      step('freelancer', stream, author, () => ({ type: 'UpdateFreelancer', fields: changed, when })),
    );
  }
  for (const author of removed(freelancer)) {
    steps.push(step('freelancer', stream, author, () => ({ type: 'RemoveFreelancer' })));
  }
  return steps;
};

const createUser = (calendar: Calendar, roster: Roster, [member, role]: UserRow, index: number): Step => {
  const [firstName = null, lastName = null] = member.split(' ');
  const email = `${mailbox(member)}@hivedigital.example`;
  const fields: UserFields = { firstName, lastName, email, role, teamMemberId: roster.memberId(member) };
  const author = { at: onWorkday(calendar.opening, 3, 30 + 4 * index), by: '1' };
  // An address for a username: nobody will have chosen the same one for the first administrator.
  return step('user', streams.user(String(index + 2)), author, () => ({
    type: 'CreateUser',
    username: email,
    fields,
  }));
};
