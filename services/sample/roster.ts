import type { Person } from '#domain/plans/allocationPlan.ts';
import { type Month, weekdaysIn } from '#domain/values/month.ts';
import type { Calendar } from './calendar.ts';
import { chance } from './chance.ts';
import { memberChanges } from './data/changes.ts';
import type { Discipline } from './data/disciplines.ts';
import {
  arrivals,
  departures,
  type FreelancerRow,
  freelancers,
  type MemberRow,
  members,
} from './data/people.ts';

/** Somebody who can be planned. */
export type Worker = {
  person: Person;
  name: string;
  discipline: Discipline;
  standing: 'soughtAfter' | 'usual' | 'freelance';
  /** Month in which they were entered; plans name them from the month after. */
  arrived: Month;
  /** Month in which they were removed, null while they are there. */
  left: Month | null;
  /** Hours that planners fill at most in a month. */
  most(month: Month): number;
};

export type Roster = {
  members: readonly (Worker & { row: MemberRow })[];
  freelancers: readonly (Worker & { row: FreelancerRow })[];
  workers: readonly Worker[];
  /** Id of a team member. @throws for a name that the sample doesn't have */
  memberId(name: string): number;
};

/** Everybody of the agency, with ids in the order in which they were entered. */
export const rosterOf = (calendar: Calendar): Roster => {
  const enlist = <Row extends readonly [name: string, ...rest: unknown[]]>(
    kind: Person['kind'],
    rows: readonly Row[],
    discipline: (row: Row) => Discipline,
    standing: (row: Row) => Worker['standing'],
    most: (row: Row, month: Month) => number,
  ) =>
    rows
      .filter(([name]) => hasBeenKnown(name, calendar))
      .map((row) => ({ row, ...attendance(row[0], calendar) }))
      .sort((a, b) => (a.arrived < b.arrived ? -1 : a.arrived > b.arrived ? 1 : 0))
      .map(({ row, arrived, left }, index) => ({
        row,
        person: { kind, id: index + 1 },
        name: row[0],
        discipline: discipline(row),
        standing: standing(row),
        arrived,
        left,
        // No two months are quite alike.
        most: (month: Month) => most(row, month) * (0.93 + 0.1 * chance(`${row[0]} in ${month}`)),
      }));

  const team = enlist(
    'teamMember',
    members,
    (row) => row[6],
    (row) => (row[7] > 1 ? 'soughtAfter' : 'usual'),
    (row, month) => (weeklyHoursNow(row, calendar) / 5) * weekdaysIn(month) * row[7],
  );
  const bench = enlist(
    'freelancer',
    freelancers,
    (row) => row[5],
    () => 'freelance',
    (row) => row[6],
  );
  const ids = new Map(team.map(({ name, person }) => [name, person.id]));
  const memberId = (name: string): number => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The sample has no team member called ${name}`);
    return id;
  };
  return { members: team, freelancers: bench, workers: [...team, ...bench], memberId };
};

/** Whether a month's plan may name somebody: from the month after they came to the month before they went. */
export const isPresent = ({ arrived, left }: Worker, month: Month): boolean =>
  arrived < month && (left === null || month < left);

/** Whoever left before the planner came was never entered. */
const hasBeenKnown = (name: string, calendar: Calendar): boolean => {
  const departure = departures[name];
  return departure === undefined || calendar.knows(departure.month);
};

const attendance = (name: string, { opening, at }: Calendar): { arrived: Month; left: Month | null } => {
  const arrival = arrivals[name];
  const departure = departures[name];
  return {
    arrived: arrival === undefined ? opening : at(arrival),
    left: departure === undefined ? null : at(departure.month),
  };
};

const weeklyHoursNow = (row: MemberRow, calendar: Calendar): number =>
  memberChanges
    .filter(([[month], name]) => name === row[0] && calendar.knows(month))
    .reduce((hours, [, , { weeklyHours }]) => weeklyHours ?? hours, row[3]);
