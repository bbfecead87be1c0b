import { useMemo, useState } from 'react';
import type { PlanningRow } from '#projections/planning/view.ts';

type IsShown = (row: PlanningRow) => boolean;

/**
 * The projects that pass the filter, and those that did when it was chosen: a project that is given its first
 * hours under "Unallocated" keeps its column until the filter or the search changes.
 */
export const useShownProjects = (
  rows: readonly PlanningRow[] | undefined,
  isShown: IsShown,
): readonly PlanningRow[] | undefined => {
  const [chosen, setChosen] = useState<{ isShown: IsShown; ids: ReadonlySet<number> }>();
  if (rows && chosen?.isShown !== isShown) {
    setChosen({ isShown, ids: new Set(rows.filter(isShown).map(({ project }) => project.id)) });
  }
  return useMemo(
    () => rows?.filter((row) => isShown(row) || chosen?.ids.has(row.project.id)),
    [rows, isShown, chosen],
  );
};
