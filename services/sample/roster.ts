import { readFreelancer, readTeamMember } from '#domain/imports/readRows.ts';
import type { FreelancerFields, TeamMemberFields } from '#domain/people/personInput.ts';
import type { Person } from '#domain/plans/allocationPlan.ts';
import { type Month, weekdaysIn } from '#domain/values/month.ts';
import type { Calendar } from './calendar.ts';
import { changesIn, changesOf, importedFile, rowsOf } from './sampleData.ts';
import { seededFraction } from './seededFraction.ts';

type Heading = 'Discipline' | 'Filled' | 'Came' | 'Went' | 'Why';
const members = rowsOf<Heading>('team-members');
const freelancers = rowsOf<Heading>('freelancers');

export const peopleChanges = changesIn<
  'Annual Salary' | 'Hourly Rate' | 'Working Hours' | 'Contracted Hours' | 'Role' | 'End Month'
>('people-changes');
export type PersonChange = (typeof peopleChanges)[number];

/** A person who can be planned. */
export type Worker = {
  person: Person;
  name: string;
  /** As first entered. */
  fields: TeamMemberFields | FreelancerFields;
  discipline: string;
  standing: 'soughtAfter' | 'usual' | 'freelance';
  /** Month in which they were entered; plans include them from the month after. */
  arrived: Month;
  /** Month in which they were removed and why; null while they are there. */
  left: { month: Month; reason: string } | null;
  /** Last month of somebody who is about to leave. */
  last: Month | null;
  /** Most hours that planners fill in a month. */
  maxHours(month: Month): number;
};

export type Roster = {
  workers: readonly Worker[];
  /** A team member. @throws for a name that the sample doesn't have */
  member(name: string): Worker;
};

/** Everybody of the agency, with ids in the order in which they were entered. */
export const rosterOf = (calendar: Calendar): Roster => {
  const { current, opening, at, knows } = calendar;
  const enlist = <Fields extends Worker['fields']>(
    kind: Person['kind'],
    file: readonly { fields: Fields; cells: Record<Heading, string> }[],
    standing: (filled: number) => Worker['standing'],
    max: (fields: Fields, filled: number, month: Month) => number,
  ): Worker[] =>
    file
      // People who left before the planner came were never entered.
      .filter(({ cells: { Went } }) => !Went || knows(Number(Went)))
      .map(({ fields, cells: { Discipline, Filled, Came, Went, Why } }) => ({
        name: fields.name,
        fields,
        discipline: Discipline,
        standing: standing(Number(Filled)),
        arrived: Came ? at(Number(Came)) : opening,
        left: Went ? { month: at(Number(Went)), reason: Why } : null,
        last: changesOf(peopleChanges, calendar, fields.name).reduce<Month | null>(
          (last, change) => (change['End Month'] ? at(Number(change['End Month'])) : last),
          null,
        ),
        // Months differ a little.
        maxHours: (month: Month) =>
          max(fields, Number(Filled), month) * (0.93 + 0.1 * seededFraction(`${fields.name} in ${month}`)),
      }))
      .sort((a, b) => (a.arrived < b.arrived ? -1 : a.arrived > b.arrived ? 1 : 0))
      .map((worker, index) => ({ ...worker, person: { kind, id: index + 1 } }));

  const team = enlist(
    'teamMember',
    importedFile('team-members', readTeamMember, members, current),
    (filled) => (filled > 1 ? 'soughtAfter' : 'usual'),
    (fields, filled, month) => (weeklyHoursNow(fields, calendar) / 5) * weekdaysIn(month) * filled,
  );
  const bench = enlist(
    'freelancer',
    importedFile('freelancers', readFreelancer, freelancers, current),
    () => 'freelance',
    (_fields, filled) => filled,
  );
  const member = (wanted: string): Worker => {
    const found = team.find(({ name }) => name === wanted);
    if (found) return found;
    throw new Error(`The sample has no team member called ${wanted}`);
  };
  return { workers: [...team, ...bench], member };
};

/** Whether a month's plan may include somebody: after they came, before they went, up to their last month. */
export const isPresent = ({ arrived, left, last }: Worker, month: Month): boolean =>
  arrived < month && (left === null || month < left.month) && (last === null || month <= last);

const weeklyHoursNow = ({ name, workingHours }: TeamMemberFields, calendar: Calendar): number =>
  changesOf(peopleChanges, calendar, name).reduce(
    (hours, change) => Number(change['Working Hours']) || hours,
    workingHours,
  );
