import { useMemo, useState } from 'react';
import { addMonths, type Month } from '#domain/values/month.ts';
import type { ScheduleView } from '#projections/plans/schedule/view.ts';
import { initials } from '../../format/initials.ts';
import { type Cell, cellOf } from '../../plans/hoursChange.ts';
import { keyOf, personOf } from '../../plans/planEntries.ts';
import {
  type Companion,
  companionsIn,
  companionText,
  editedOf,
  editingText,
} from '../../plans/presence/companions.ts';
import type { PresentPerson } from '../../plans/presence/PresentPeople.tsx';
import { usePresence } from '../../plans/presence/usePresence.ts';
import type { CellView } from '../../ui/grid/gridTypes.ts';
import { monthOfRow, projectKey } from './sheet/scheduleRows.ts';

export type SchedulePresence = {
  /** Everybody else who plans these months, and what they do. */
  people: readonly PresentPerson[];
  /** Marks of others, by the cell of hours, and by the month of a person or project. */
  marks: ReadonlyMap<string, NonNullable<CellView['mark']>>;
  /** Tells others which hours are edited here. */
  onEditing: (cell: Cell | undefined) => void;
};

/** The presence of others in the months shown, and of this user while the schedule is open. */
export const useSchedulePresence = (
  { from, count }: { from: Month; count: number },
  schedule: ScheduleView | undefined,
): SchedulePresence => {
  const [edited, setEdited] = useState<Cell>();
  const present = usePresence({
    month: edited?.month ?? from,
    shown: { from, until: addMonths(from, count - 1) },
    projectId: null,
    editing: edited?.person ? [editedOf(edited.projectId, edited.person)] : [],
  });
  return useMemo(() => {
    const companions = companionsIn(present);
    const names = new Map(schedule?.people.map((person) => [keyOf(person), person.name]));
    const projects = new Map(schedule?.projects.map(({ id, name }) => [id, name]));
    const nameOf = (editing: Companion['editing'][number]): string => {
      const person = personOf(editing);
      return (person && names.get(keyOf(person))) ?? 'somebody';
    };
    const where = ({ editing: [first] }: Companion): string => {
      const project = first && projects.get(first.projectId);
      return project === undefined ? '' : ` on ${project}`;
    };
    const editors = new Map<string, { companions: Companion[]; whose: string }>();
    for (const companion of companions) {
      for (const editing of companion.editing) {
        const { projectId, month } = editing;
        const person = personOf(editing);
        if (!person) continue;
        const cells = [
          cellOf({ projectId, person, month }),
          monthOfRow(keyOf(person), month),
          monthOfRow(projectKey({ id: projectId }), month),
        ];
        for (const cell of cells) {
          const there = editors.get(cell)?.companions.filter(({ id }) => id !== companion.id) ?? [];
          editors.set(cell, { companions: [...there, companion], whose: nameOf(editing) });
        }
      }
    }
    return {
      people: companions.map((companion) => ({
        ...companion,
        text: `${companionText(companion, nameOf, 'is planning these months too')}${where(companion)}`,
        isEditing: companion.editing.length > 0,
      })),
      marks: new Map(
        [...editors].map(([cell, { companions: there, whose }]) => [
          cell,
          { letters: there.map(({ name }) => initials(name)).join(' '), label: editingText(there, whose) },
        ]),
      ),
      onEditing: setEdited,
    };
  }, [present, schedule]);
};
