import type { PlannedCell } from '#domain/plans/plannedCell.ts';
import type { SchedulePerson, ScheduleView } from '#projections/plans/schedule/view.ts';

/** The schedule as it was answered, and the position of the log that it tells of; -1 where that is not known. */
export type CachedSchedule = { view: ScheduleView; position: number };

/** A change as the live feed tells it; with `cells` where nothing but these planned hours has changed. */
export type Change = { position: number; topics: readonly string[]; cells?: readonly PlannedCell[] };

/** What stands in a cell in the end; of `person` null, the additional hours of a project, the schedule has none. */
export type Changed = Omit<PlannedCell, 'person' | 'hours'> & {
  person: PlannedCell['person'] | null;
  after: number;
};

const keyOf = ({ kind, id }: PlannedCell['person']): string => `${kind} ${id}`;

/** The schedule with some hours as they are being changed; whoever is not changed stays the same object. */
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
 * A schedule with what has changed after it, in order, up to the first change that does not go into it.
 * @param changes all that are about the schedule
 */
export const broughtUpToDate = (held: CachedSchedule, changes: readonly Change[]): CachedSchedule => {
  let now = held;
  for (const { position, cells } of changes) {
    if (position <= now.position) continue;
    const view = cells && withCells(now.view, cells);
    if (!view) break;
    now = { view, position };
  }
  return now;
};

/**
 * The schedule as it would be answered once some cells have other hours and nothing else has changed; null where more
 * follows from them than stands in it: of people and projects that it lacks, of work in no month yet, and where hours
 * count by percentages.
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

/** The schedule as it would be answered once some hours have changed, as far as it holds what follows from them. */
export const withSaved = (schedule: ScheduleView, changes: readonly Changed[]): ScheduleView => {
  const changed = withHours(schedule, changes);
  const before = new Set(schedule.people);
  return {
    ...changed,
    people: changed.people.flatMap((person) => (before.has(person) ? [person] : asAnswered(person))),
  };
};

/** Somebody with the projects that they have hours on; nobody where they have neither hours nor a month. */
const asAnswered = (person: SchedulePerson): SchedulePerson[] => {
  const planned = person.planned
    .filter(({ hours }) => hours.some((each) => each > 0))
    .sort((one, other) => one.projectId - other.projectId);
  return planned.length > 0 || person.isThere.includes(true) ? [{ ...person, planned }] : [];
};
