import { useMemo, useState } from 'react';
import type { Edited } from '#domain/plans/presence.ts';
import type { Month } from '#domain/values/month.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { type Companion, companionsIn, companionText, editorsByCell } from '../../../plans/companions.ts';
import { keyOf, personOf } from '../../../plans/planEntries.ts';
import type { PresentPerson } from '../../../plans/presence/PresentPeople.tsx';
import { usePresence } from '../../../plans/presence/usePresence.ts';
import type { GridPerson } from './gridPeople.ts';

export type GridPresence = {
  /** Everybody else who plans the month, and what they do. */
  people: readonly PresentPerson[];
  /** Who else is at a cell, by its key. */
  editors: ReadonlyMap<string, readonly Companion[]>;
  /** Tells the others which cell is edited here. */
  onEditing: (edited: Edited | null) => void;
};

/** Who else plans a month, told to each other while the grid is open. */
export const useGridPresence = (
  month: Month,
  people: readonly GridPerson[] | undefined,
  rows: readonly PlanningRow[] | undefined,
): GridPresence => {
  const [edited, setEdited] = useState<Edited | null>(null);
  const present = usePresence({ month, projectId: null, editing: edited ? [edited] : [] });
  return useMemo(() => {
    const companions = companionsIn(present);
    const names = new Map(people?.map(({ person, name }) => [keyOf(person), name]));
    const nameOf = (edited: Edited): string | undefined => {
      const person = personOf(edited);
      return person ? names.get(keyOf(person)) : undefined;
    };
    const projects = new Map(rows?.map(({ project }) => [project.id, project.name]));
    const where = ({ editing: [first] }: Companion): string => {
      const project = first && projects.get(first.projectId);
      return project === undefined ? '' : ` on ${project}`;
    };
    return {
      people: companions.map((companion) => ({
        ...companion,
        text: `${companionText(companion, nameOf, 'is planning this month too')}${where(companion)}`,
        isEditing: companion.editing.length > 0,
      })),
      editors: editorsByCell(companions),
      onEditing: setEdited,
    };
  }, [present, people, rows]);
};
