import { byRole } from '#domain/people/roles.ts';
import type { Month } from '#domain/values/month.ts';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/plans/schedule/view.ts';
import {
  freeHoursOf,
  gapOf,
  minTellableHours,
  missingOf,
  type PlannedHours,
  peopleByProject,
  personKey,
  plannedOf,
  sumFreeHours,
  unscheduledOf,
} from '../../../plans/scheduleFigures.ts';

/** A row of the schedule by people or by projects; figures are hours by month. */
export type ScheduleRow =
  | { kind: 'role'; key: string; role: string; count: number; free: readonly number[] }
  | {
      kind: 'person';
      key: string;
      person: SchedulePerson;
      /** The person's role, where no row above names it. */
      what: string;
      isOpen: boolean;
    }
  | {
      kind: 'project';
      key: string;
      project: ScheduleProject;
      planned: readonly number[];
      /** Below 0 where more is planned than the project needs. */
      missing: readonly number[];
      isOpen: boolean;
    }
  | {
      kind: 'hours';
      key: string;
      person: SchedulePerson;
      project: ScheduleProject;
      hours: readonly number[];
      /** The row that it is below; its heading names the other one. */
      under: 'person' | 'project';
    }
  | { kind: 'add'; key: string; to: SchedulePerson | ScheduleProject; names: string };

/** The expanded rows, and pairs of person and project that were added without hours, by row key. */
export type Opened = { open: ReadonlySet<string>; added: ReadonlyMap<string, readonly string[]> };

export const projectKey = ({ id }: Pick<ScheduleProject, 'id'>): string => `project-${id}`;

/** The key of a month of a person or project, by the row's key. */
export const monthOfRow = (rowKey: string, month: Month): string => `${rowKey} ${month}`;

/** The name of a row's person or project; empty for a row that adds one. */
export const nameOf = (row: ScheduleRow | undefined): string => {
  switch (row?.kind) {
    case 'role':
      return row.role;
    case 'person':
      return row.person.name;
    case 'project':
      return row.project.name;
    default:
      return '';
  }
};

/** The text of a cell, for copying and editing. */
export const cellText = (row: ScheduleRow | undefined, place: number): string => {
  switch (row?.kind) {
    case 'role':
      return String(row.free[place] ?? 0);
    case 'person':
      return String(plannedOf(row.person, place));
    case 'project':
      return String(row.planned[place] ?? 0);
    case 'hours':
      return row.hours[place] ? String(row.hours[place]) : '';
    default:
      return '';
  }
};

/** Orders: by role or client and name; the same with a row for each role that sums its people; largest gap first. */
export const rowOrders = ['name', 'sums', 'gap'] as const;
export type RowOrder = (typeof rowOrders)[number];

/** "Designer, freelancer". */
export const roleText = ({ kind, role }: Pick<SchedulePerson, 'kind' | 'role'>): string =>
  kind === 'freelancer' ? [role, 'freelancer'].filter(Boolean).join(', ') : role;

const monthly = (months: ScheduleView['months'], valueAt: (place: number) => number): number[] =>
  months.map((_, place) => valueAt(place));

const hoursRow = (
  { months }: ScheduleView,
  person: SchedulePerson,
  project: ScheduleProject,
  under: 'person' | 'project',
): ScheduleRow => {
  const planned = person.planned.find(({ projectId }) => projectId === project.id)?.hours;
  return {
    kind: 'hours',
    key:
      under === 'person'
        ? `${personKey(person)} ${project.id}`
        : `${projectKey(project)} ${personKey(person)}`,
    person,
    project,
    hours: monthly(months, (place) => planned?.[place] ?? 0),
    under,
  };
};

/** Sorts by hours, most first; `hoursOf` is called once for each. */
const mostFirst = <Of>(all: readonly Of[], hoursOf: (each: Of) => number): Of[] => {
  const hours = new Map(all.map((each) => [each, hoursOf(each)]));
  return all.toSorted((one, other) => (hours.get(other) ?? 0) - (hours.get(one) ?? 0));
};

export const mostFreeFirst = (
  { months }: ScheduleView,
  people: readonly SchedulePerson[],
): SchedulePerson[] =>
  mostFirst(people, (person) =>
    months.reduce((sum, _, place) => sum + Math.max(0, freeHoursOf(person, place)), 0),
  );

/** Projects by missing hours, most first. */
export const largestGapFirst = (
  { months }: ScheduleView,
  projects: readonly ScheduleProject[],
  planned: PlannedHours,
): ScheduleProject[] => mostFirst(projects, (project) => gapOf(project, planned, months.length));

/** People, each expanding into their projects: by role and name, or in the given order where they are sorted by gap. */
export const peopleRows = (
  schedule: ScheduleView,
  people: readonly SchedulePerson[],
  { open, added }: Opened,
  order: RowOrder,
): ScheduleRow[] => {
  const { months, projects } = schedule;
  const places = new Map(projects.map(({ id }, place) => [String(id), place]));
  const rowsOf = (person: SchedulePerson): ScheduleRow[] => {
    const key = personKey(person);
    const isOpen = open.has(key);
    const what = order !== 'sums' ? roleText(person) : person.kind === 'freelancer' ? 'Freelancer' : '';
    const row: ScheduleRow = { kind: 'person', key, person, what, isOpen };
    if (!isOpen) return [row];
    const shown = new Set([
      ...person.planned.map(({ projectId }) => String(projectId)),
      ...(added.get(key) ?? []),
    ]);
    return [
      row,
      // By client and name, like all projects.
      ...[...shown]
        .flatMap((id) => places.get(id) ?? [])
        .sort((one, other) => one - other)
        .flatMap((place) => projects[place] ?? [])
        .map((project) => hoursRow(schedule, person, project, 'person')),
      { kind: 'add', key: `${key} add`, to: person, names: [...shown].join() },
    ];
  };
  if (order === 'gap') return people.flatMap(rowsOf);
  return byRole(people).flatMap(({ name: role, holders: members }) => [
    ...(order === 'sums' && role !== ''
      ? [
          {
            kind: 'role' as const,
            key: `role ${role}`,
            role,
            count: members.length,
            free: monthly(months, (place) => sumFreeHours(members, place).left),
          },
        ]
      : []),
    ...members.flatMap(rowsOf),
  ]);
};

/** Projects, each expanding into its people, in the given order. */
export const projectRows = (
  schedule: ScheduleView,
  projects: readonly ScheduleProject[],
  planned: PlannedHours,
  { open, added }: Opened,
): ScheduleRow[] => {
  const { months, people } = schedule;
  const working = peopleByProject(people);
  return projects.flatMap((project): ScheduleRow[] => {
    const key = projectKey(project);
    const isOpen = open.has(key);
    const row: ScheduleRow = {
      kind: 'project',
      key,
      project,
      planned: monthly(months, (place) => planned.get(project.id)?.[place] ?? 0),
      missing: monthly(months, (place) => missingOf(project, planned, place)),
      isOpen,
    };
    if (!isOpen) return [row];
    const shown = new Set(added.get(key));
    const there = new Set(working.get(project.id));
    const onIt =
      shown.size === 0
        ? [...there]
        : people.filter((person) => there.has(person) || shown.has(personKey(person)));
    return [
      row,
      ...onIt.map((person) => hoursRow(schedule, person, project, 'project')),
      { kind: 'add', key: `${key} add`, to: project, names: onIt.map(personKey).join() },
    ];
  });
};

export const projectFilters = ['all', 'needs', 'over', 'archived'] as const;
export type ProjectFilter = (typeof projectFilters)[number];

/**
 * Whether a project passes a filter: hours missing, or too many, in any month shown. Archived projects pass only the
 * filter for them.
 */
export const projectPasses = (
  filter: ProjectFilter,
  project: ScheduleProject,
  planned: PlannedHours,
): boolean => {
  if (filter === 'archived' || project.isArchived)
    return filter === 'archived' && project.isArchived === true;
  if (filter === 'all') return true;
  const missing = project.required.map((_, place) => missingOf(project, planned, place));
  if (filter === 'needs')
    return missing.some((hours) => hours >= minTellableHours) || unscheduledOf(project) >= minTellableHours;
  return project.required.some((hours, place) => hours > 0 && (missing[place] ?? 0) <= -minTellableHours);
};

const sameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((each, place) => Object.is(each, other[place])));

/** Reuses row objects that have not changed, so that only the others are rendered again. */
export const reuseUnchangedRows = (
  before: readonly ScheduleRow[],
  rows: readonly ScheduleRow[],
): ScheduleRow[] => {
  const known = new Map(before.map((row) => [row.key, row]));
  return rows.map((row) => {
    const last = known.get(row.key);
    const isSame =
      last !== undefined &&
      Object.entries(row).every(([name, value]) => sameValue(value, (last as Record<string, unknown>)[name]));
    return isSame ? last : row;
  });
};

/** Rows where they stand, with the figures that they have now. A row that is gone by now stays as it was. */
export const withLatestFigures = (
  standing: readonly ScheduleRow[],
  latest: readonly ScheduleRow[],
): readonly ScheduleRow[] => {
  const byKey = new Map(latest.map((row) => [row.key, row]));
  return standing.map((row) => byKey.get(row.key) ?? row);
};
