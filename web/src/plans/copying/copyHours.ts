import { addMonths, type Month } from '#domain/values/month.ts';
import type { ScheduleView } from '#projections/plans/schedule/view.ts';
import { type Cell, cellOf, type HoursChange } from '../hoursChange.ts';
import { freeHoursOf, hoursOn, minTellableHours, personKey } from '../scheduleFigures.ts';

/** A person's hours on a project in a month, to be copied into other months. */
export type CopiedHours = Pick<HoursChange, 'projectId' | 'person' | 'name' | 'project'> & { hours: number };

/** Why a cell takes no hours: the person is not there in its month, or the project is over. */
type Closed = 'absent' | 'over';

/** The result of copying into a cell: new, replaced, left with other hours, the same, or closed. */
export type CopiedCell = HoursChange & { outcome: 'new' | 'replaced' | 'left' | 'same' | Closed };

/**
 * Copies hours into months, cell by cell.
 * @param hoursNow the hours of a cell, or why it takes none
 * @param isReplacing whether existing hours are replaced or kept
 */
export const copiedInto = (
  sources: readonly CopiedHours[],
  months: readonly Month[],
  hoursNow: (cell: Cell) => number | Closed,
  isReplacing: boolean,
): CopiedCell[] =>
  months.flatMap((month) =>
    sources.map(({ hours, ...source }): CopiedCell => {
      const now = hoursNow({ ...source, month });
      const before = typeof now === 'number' ? now : 0;
      const cell = { ...source, month, before, after: before };
      if (typeof now === 'string') return { ...cell, outcome: now };
      if (before === hours) return { ...cell, outcome: 'same' };
      if (before > 0 && !isReplacing) return { ...cell, outcome: 'left' };
      return { ...cell, after: hours, outcome: before > 0 ? 'replaced' : 'new' };
    }),
  );

export const changesIn = (cells: readonly CopiedCell[]): HoursChange[] =>
  cells.flatMap(({ outcome, ...change }) => (change.before === change.after ? [] : [change]));

/** The scope of a copy: chosen cells, a person's work, a project's people, or everything. */
export type CopyScope =
  | { kind: 'cells'; cells: ReadonlySet<string> }
  | { kind: 'person'; key: string }
  | { kind: 'project'; id: number }
  | { kind: 'all' };

const isIn = (scope: CopyScope, cell: Cell): boolean => {
  switch (scope.kind) {
    case 'cells':
      return scope.cells.has(cellOf(cell));
    case 'person':
      return cell.person !== null && personKey(cell.person) === scope.key;
    case 'project':
      return cell.projectId === scope.id;
    case 'all':
      return true;
  }
};

/**
 * The hours of a schedule's first month that are copied; those on archived projects only if they or their project are
 * chosen.
 */
export const sourcesIn = ({ months, people, projects }: ScheduleView, scope: CopyScope): CopiedHours[] => {
  const month = months[0]?.month ?? '';
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  const archived = new Set(projects.flatMap(({ id, isArchived }) => (isArchived ? [id] : [])));
  const isLeftOut = (projectId: number) =>
    (scope.kind === 'all' || scope.kind === 'person') && archived.has(projectId);
  return people.flatMap(({ kind, id, name, planned }) =>
    planned.flatMap(({ projectId, hours: [hours = 0] }) => {
      const person = { kind, id };
      const project = names.get(projectId);
      return hours > 0 && !isLeftOut(projectId) && isIn(scope, { projectId, person, month })
        ? [{ projectId, person, name, hours, ...(project !== undefined && { project }) }]
        : [];
    }),
  );
};

/** The hours of a cell in a schedule, or why it takes none. */
export const hoursNowIn = ({ months, people, projects }: ScheduleView) => {
  const known = new Map(people.map((person) => [personKey(person), person]));
  const places = new Map(months.map(({ month }, place) => [month, place]));
  const ends = new Map(projects.map(({ id, endMonth, isCompleted }) => [id, { endMonth, isCompleted }]));
  return ({ person, projectId, month }: Cell): number | Closed => {
    const found = person && known.get(personKey(person));
    const place = places.get(month);
    if (!found || place === undefined || !found.isThere[place]) return 'absent';
    const { endMonth, isCompleted } = ends.get(projectId) ?? {};
    if (isCompleted || (endMonth !== undefined && endMonth < month)) return 'over';
    return hoursOn(found, projectId, place);
  };
};

/** The people who would be overplanned, and by how many hours, most first. */
export const overbookedBy = ({ months, people }: ScheduleView, changes: readonly HoursChange[]) => {
  const added = new Map<string, number>();
  for (const { person, month, before, after } of changes) {
    const key = `${person && personKey(person)} ${month}`;
    added.set(key, (added.get(key) ?? 0) + after - before);
  }
  return people
    .flatMap((person) =>
      months.flatMap(({ month }, place) => {
        const more = added.get(`${personKey(person)} ${month}`) ?? 0;
        const over = more - freeHoursOf(person, place);
        return more > 0 && over >= minTellableHours ? [{ name: person.name, month, over }] : [];
      }),
    )
    .sort((one, other) => other.over - one.over);
};

/** The months that a month can be copied into. */
export const nextMonths = (from: Month): Month[] =>
  Array.from({ length: 11 }, (_, place) => addMonths(from, place + 1));
