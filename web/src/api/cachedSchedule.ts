import type { PlannedCell } from '#domain/plans/plannedCell.ts';
import type { SchedulePerson, ScheduleView } from '#projections/plans/schedule/view.ts';

/** A schedule as the server answered it, with the position of the log that it reflects; -1 where that is not known. */
export type CachedSchedule = { view: ScheduleView; position: number };

/** A change from the live feed; with `cells` where nothing but these planned hours has changed. */
export type Change = { position: number; topics: readonly string[]; cells?: readonly PlannedCell[] };

/** The new hours of a cell. `person` null stands for a project's additional hours, which the schedule doesn't show. */
export type Changed = Omit<PlannedCell, 'person' | 'hours'> & {
  person: PlannedCell['person'] | null;
  after: number;
};

const keyOf = ({ kind, id }: PlannedCell['person']): string => `${kind} ${id}`;

/** The schedule with changed hours in it. People without a change stay the same objects. */
export const withHours = (schedule: ScheduleView, changes: readonly Changed[]): ScheduleView => {
  if (changes.length === 0) return schedule;
  const places = new Map(schedule.months.map(({ month }, place) => [month, place]));
  const byPerson = Map.groupBy(changes, ({ person }) => person && keyOf(person));
  return {
    ...schedule,
    people: schedule.people.map((person) => {
      const own = byPerson.get(keyOf(person));
      return own ? own.reduce((changed, change) => withChange(changed, change, places), person) : person;
    }),
  };
};

const withChange = (
  person: SchedulePerson,
  { projectId, month, after: hours }: Changed,
  places: ReadonlyMap<string, number>,
): SchedulePerson => {
  const place = places.get(month);
  const before = person.planned.find((each) => each.projectId === projectId);
  if (place === undefined || (before?.hours[place] ?? 0) === hours) return person;
  const changed = { projectId, hours: (before?.hours ?? [...places.keys()].map(() => 0)).with(place, hours) };
  return {
    ...person,
    planned: before
      ? person.planned.map((each) => (each === before ? changed : each))
      : [...person.planned, changed],
  };
};

/**
 * Applies later changes to a cached schedule, in order, up to the first one that can't be applied.
 * @param changes all changes that are about the schedule
 */
export const broughtUpToDate = (cached: CachedSchedule, changes: readonly Change[]): CachedSchedule => {
  let now = cached;
  for (const { position, cells } of changes) {
    if (position <= now.position) continue;
    const view = cells && withCells(now.view, cells);
    if (!view) break;
    now = { view, position };
  }
  return now;
};

/**
 * The schedule as the server would answer it with new hours in some cells and nothing else changed. Null where more
 * follows from them than the schedule holds: they are of people or projects that it lacks, of work that is in no month
 * yet, or of hours that count by percentages.
 */
const withCells = (schedule: ScheduleView, cells: readonly PlannedCell[]): ScheduleView | null => {
  const months = new Set(schedule.months.map(({ month }) => month));
  const shown = cells.filter(({ month }) => months.has(month));
  if (shown.length === 0) return schedule;
  const people = new Map(schedule.people.map((person) => [keyOf(person), person]));
  const plain = schedule.projects.filter(
    ({ isWeighted, unscheduled }) => !isWeighted && unscheduled === null,
  );
  const projects = new Set(plain.map(({ id }) => id));
  if (!shown.every(({ person, projectId }) => people.has(keyOf(person)) && projects.has(projectId)))
    return null;
  return withSaved(
    schedule,
    shown.map(({ hours: after, ...cell }) => ({ ...cell, after })),
  );
};

/** The schedule as the server would answer it with new hours, as far as it holds what follows from them. */
export const withSaved = (schedule: ScheduleView, changes: readonly Changed[]): ScheduleView => {
  const changed = withHours(schedule, changes);
  const before = new Set(schedule.people);
  return {
    ...changed,
    people: changed.people.flatMap((person) => (before.has(person) ? [person] : asAnswered(person))),
  };
};

/** Somebody with only the projects that they have hours on; empty where they have neither hours nor a month. */
const asAnswered = (person: SchedulePerson): SchedulePerson[] => {
  const planned = person.planned
    .filter(({ hours }) => hours.some((each) => each > 0))
    .sort((one, other) => one.projectId - other.projectId);
  return planned.length > 0 || person.isThere.includes(true) ? [{ ...person, planned }] : [];
};
