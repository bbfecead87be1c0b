import { useCallback, useMemo, useRef, useState } from 'react';
import { isChosen } from '#domain/people/peopleChoice.ts';
import { addMonths, type Month, monthLabel } from '#domain/values/month.ts';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/plans/schedule/view.ts';
import { withHours } from '../../api/cachedSchedule.ts';
import type { Counted } from '../../api/counted.ts';
import { hoursText } from '../../format/hours.ts';
import type { Cell, HoursChange } from '../../plans/hoursChange.ts';
import {
  freeHoursOf,
  hoursOn,
  isWeighted,
  matches,
  matchesProject,
  type Need,
  type PlannedHours,
  passes,
  peopleByProject,
  personKey,
  plannedHours,
} from '../../plans/scheduleFigures.ts';
import { useEditedHours } from '../../plans/useEditedHours.ts';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { showLastChange } from '../../ui/feedback/toasts.ts';
import { givingOf } from './needs/giving.ts';
import {
  largestGapFirst,
  mostFreeFirst,
  peopleRows,
  projectKey,
  projectPasses,
  projectRows,
  reuseUnchangedRows,
  type ScheduleRow,
} from './sheet/scheduleRows.ts';
import { useOpened, withRows } from './sheet/useOpened.ts';
import type { PendingCell, TypedTotal } from './sheet/useScheduleSheet.ts';
import { useStableOrder } from './sheet/useStableOrder.ts';
import { useDraggedNeed } from './useDropping.ts';
import type { ScheduleChoice } from './useScheduleChoice.ts';
import { useSchedulePresence } from './useSchedulePresence.ts';

const nothing: PlannedHours = new Map();
const noMonths: readonly Month[] = [];
const nobody: readonly SchedulePerson[] = [];
const noProjects: readonly ScheduleProject[] = [];

/** The rows of the schedule as chosen and expanded, the hours typed into them, and giving work to people. */
export const useSchedule = (
  read: ScheduleView | undefined,
  { from, count, counted }: { from: Month; count: number; counted: Counted },
  choice: ScheduleChoice,
) => {
  // Weighted hours can't be edited; they stay on screen until those that were chosen next arrive.
  const isReadOnly = useReadOnly() || counted === 'weighted' || (read !== undefined && isWeighted(read));
  const { by, show, order, role, skill, text: sought, showAll } = choice;
  const months = useMemo(
    () => Array.from({ length: count }, (_, place) => addMonths(from, place)),
    [from, count],
  );
  // Without a table to type into, a notice above the page reports unsaved hours.
  const takesHours = !isReadOnly && read !== undefined && read.people.length > 0;
  const edited = useEditedHours({
    months: takesHours ? months : noMonths,
    // Projects that these figures leave out have no rows.
    isOf: ({ person, projectId }) =>
      read !== undefined &&
      person !== null &&
      read.projects.some(({ id }) => id === projectId) &&
      read.people.some((each) => personKey(each) === personKey(person)),
    tellsWaiting: true,
    toSave: 'Enter, twice,',
  });
  const { overlay } = edited;
  const schedule = useMemo(() => read && withHours(read, overlay), [read, overlay]);
  const planned = useMemo(() => (schedule ? plannedHours(schedule) : nothing), [schedule]);

  const latest = useRef(schedule);
  latest.current = schedule;
  const takeBack = (way: 'undo' | 'redo') =>
    edited.takeBack(way, ({ projectId, person, month }) => {
      const place = latest.current?.months.findIndex((each) => each.month === month) ?? -1;
      const found = latest.current?.people.find((each) => person && personKey(each) === personKey(person));
      const isCounted = latest.current?.projects.some(({ id }) => id === projectId);
      return place < 0 || !found || !isCounted ? undefined : hoursOn(found, projectId, place);
    });

  const [own, setOpened] = useOpened();
  const opened = useMemo(() => withRows(own, edited.lost, by), [own, edited.lost, by]);
  /** Keeps rows whose last hours are removed here, so that nothing disappears under the keyboard. */
  const keepRows = (changes: readonly HoursChange[]) => {
    const cleared = changes.filter(({ after }) => after === 0);
    if (cleared.length > 0)
      setOpened(({ open, added }) => ({ open, added: withRows({ open, added }, cleared, by).added }));
  };
  const hours = {
    ...edited,
    change: (changes: readonly HoursChange[]) => {
      keepRows(changes);
      edited.change(changes);
    },
    changeWhole: (changes: readonly HoursChange[]) => {
      keepRows(changes);
      edited.changeWhole(changes);
    },
  };
  const presence = useSchedulePresence({ from, count }, schedule);
  const [wanted, setWanted] = useState<PendingCell>();
  const [draggedFrom, setDragged] = useState<Need>();
  const dragged = useDraggedNeed(draggedFrom, setDragged, schedule, planned);
  // Rows with unsaved hours stay in sight, whatever the filters.
  const unsettled = useMemo(
    () =>
      new Set(
        [...hours.waiting, ...hours.lost].flatMap(({ projectId, person }) =>
          person ? [personKey(person), projectKey({ id: projectId })] : [],
        ),
      ),
    [hours.waiting, hours.lost],
  );
  const passing = useMemo(() => {
    const names = new Map(schedule?.projects.map(({ id, name }) => [id, name]));
    const people = (schedule?.people ?? []).filter(
      (person) =>
        unsettled.has(personKey(person)) ||
        ((by === 'projects' ||
          ((show === 'needs' || show === 'archived' || passes(show, person)) &&
            isChosen(person, { role, skill }))) &&
          matches(sought, person, (id) => names.get(id) ?? '')),
    );
    return schedule && order === 'gap' ? mostFreeFirst(schedule, people) : people;
  }, [schedule, by, show, role, skill, sought, unsettled, order]);
  // The order is held while somebody types.
  const chosen = [by, show, role, skill, order, sought, from, count, counted].join();
  const heldPeople = useStableOrder(passing, schedule?.people ?? nobody, personKey, chosen);
  const people = heldPeople.shown;
  // With people filtered, the foot shows what their projects still need.
  const isNarrowed = by === 'people' && (role !== undefined || skill !== undefined || sought.trim() !== '');
  const passingProjects = useMemo(() => {
    const worked = peopleByProject(people);
    const working = peopleByProject(schedule?.people ?? []);
    const projects = (schedule?.projects ?? []).filter((project) =>
      by === 'people'
        ? !project.isArchived && (!isNarrowed || worked.has(project.id))
        : unsettled.has(projectKey(project)) ||
          (projectPasses(show === 'free' ? 'all' : show, project, planned) &&
            matchesProject(sought, project, working.get(project.id) ?? [])),
    );
    return schedule && order === 'gap' ? largestGapFirst(schedule, projects, planned) : projects;
  }, [schedule, by, show, sought, planned, people, isNarrowed, unsettled, order]);
  const heldProjects = useStableOrder(passingProjects, schedule?.projects ?? noProjects, projectKey, chosen);
  const projects = by === 'projects' ? heldProjects.shown : passingProjects;
  const held = by === 'people' ? heldPeople : heldProjects;
  const last = useRef<readonly ScheduleRow[]>([]);
  const rows = useMemo(() => {
    if (!schedule) return [];
    const all =
      by === 'people'
        ? peopleRows(schedule, people, opened, order)
        : projectRows(schedule, projects, planned, opened);
    last.current = reuseUnchangedRows(
      last.current,
      isReadOnly ? all.filter(({ kind }) => kind !== 'add') : all,
    );
    return last.current;
  }, [schedule, by, people, projects, planned, opened, order, isReadOnly]);

  const onToggle = useCallback(
    ({ key }: ScheduleRow) => {
      setOpened(({ open, added }) => ({
        added,
        open: open.has(key) ? new Set([...open].filter((each) => each !== key)) : new Set([...open, key]),
      }));
    },
    [setOpened],
  );
  const { refresh } = held;
  /**
   * Expands a row, adds another below it, and moves to the cell of a month there, with a text in its field if given.
   */
  const openCell = useCallback(
    (key: string, addedKey: string, month: Month, text: string | undefined) => {
      // A row that came since the order was held is let in.
      if (!last.current.some((row) => row.key === key)) refresh();
      setOpened(({ open, added }) => ({
        open: new Set([...open, key]),
        added: new Map(added).set(key, [...(added.get(key) ?? []), addedKey]),
      }));
      setWanted({ key: `${key} ${addedKey}`, month, text });
    },
    [setOpened, refresh],
  );
  /** The month at an index of those on screen, which may not be the requested ones yet. */
  const monthAt = useCallback((place: number): Month => latest.current?.months[place]?.month ?? '', []);
  const { change } = hours;
  const typeHours = useRef(change);
  typeHours.current = change;
  /** Adds a row below another, or finds it there; types its hours, if they were typed on totals. */
  const onAdd = useCallback(
    ({ key }: ScheduleRow, addedKey: string, typed?: readonly TypedTotal[]) => {
      const rowKey = key.replace(/ add$/, '');
      const changeOf = ({ key: own, month, hours: after }: TypedTotal): HoursChange[] => {
        const [whose, ofProject] =
          by === 'people' ? [own, addedKey] : [addedKey, own.replace('project-', '')];
        const { people = [], projects = [], months: shown = [] } = latest.current ?? {};
        const person = people.find((each) => personKey(each) === whose);
        const projectId = Number(ofProject);
        if (!person) return [];
        const { kind, id, name } = person;
        const place = shown.findIndex((each) => each.month === month);
        const project = projects.find((each) => each.id === projectId)?.name;
        const before = hoursOn(person, projectId, place);
        return [
          {
            ...{ projectId, person: { kind, id }, name, month, before, after },
            ...(project !== undefined && { project }),
          },
        ];
      };
      const first = typed?.[0] ?? { key: rowKey, month: monthAt(0), hours: 0 };
      const before = changeOf(first)[0]?.before ?? 0;
      openCell(rowKey, addedKey, first.month, typed ? undefined : before > 0 ? String(before) : '');
      if (typed) typeHours.current(typed.flatMap(changeOf));
    },
    [by, openCell, monthAt],
  );
  const onGive = useCallback(
    (person: SchedulePerson, { project, place }: Need, more: number) => {
      showAll();
      const [key, addedKey] =
        by === 'people' ? [personKey(person), String(project.id)] : [projectKey(project), personKey(person)];
      openCell(key, addedKey, monthAt(place), String(hoursOn(person, project.id, place) + more));
    },
    [by, monthAt, openCell, showAll],
  );
  const onDrop = (person: SchedulePerson, need: Need) => {
    setDragged(undefined);
    const given = givingOf(person, need);
    // Hours for somebody without free hours are given only after a look at them.
    if (freeHoursOf(person, need.place) < 0.5) {
      onGive(person, need, given.hours);
      return;
    }
    const month = monthAt(need.place);
    const before = hoursOn(person, need.project.id, need.place);
    const { kind, id, name } = person;
    hours.change([
      {
        ...{ projectId: need.project.id, project: need.project.name, person: { kind, id }, name, month },
        ...{ before, after: before + given.hours },
      },
    ]);
    showLastChange(
      {
        title: `${hoursText(given.hours)} for ${name}`,
        description: `On ${need.project.name}, ${monthLabel(month)}.`,
      },
      () => takeBack('undo'),
    );
  };
  return {
    schedule,
    planned,
    isReadOnly,
    rows,
    /** The people and projects that match the filter and the search: the foot sums them. */
    people,
    projects,
    /** Whether the projects are only those that the people have hours on. */
    isNarrowed,
    hours,
    presence,
    onEditing: (cell: Cell | undefined) => {
      presence.onEditing(cell);
      if (!cell) return;
      // Another cell is edited now.
      setWanted(undefined);
      held.hold();
    },
    /** The number of rows that would move in the current order, and a function that applies it. */
    reorder: { changes: held.changes, onPress: held.refresh },
    onShowLost: () => {
      showAll();
      hours.showLost();
    },
    onUndo: () => takeBack('undo'),
    onRedo: () => takeBack('redo'),
    onToggle,
    onAdd,
    onGive,
    wanted,
    onOpened: () => setWanted(undefined),
    dragged,
    onDrag: setDragged,
    onDrop,
  };
};
