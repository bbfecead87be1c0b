import type { PlanningRow } from '#projections/planning/view.ts';
import { matches } from '../utilisation/projectFilter.ts';

/** Which projects Monthly Planning shows. */
export const planningFilters = ['all', 'running', 'under'] as const;
export type PlanningFilter = (typeof planningFilters)[number];

const passes: Record<PlanningFilter, (row: PlanningRow) => boolean> = {
  all: () => true,
  running: ({ live, allocatedHours }) => live || allocatedHours > 0,
  under: ({ status }) => status === 'Under Allocated',
};

/** Whether a project passes the filter and the search. */
export const isShown = (row: PlanningRow, filter: PlanningFilter, text: string): boolean =>
  passes[filter](row) && matches(text, row);

/** The projects that pass, those that run in the month first. */
export const shownProjects = (
  rows: readonly PlanningRow[],
  filter: PlanningFilter,
  text: string,
): PlanningRow[] =>
  rows
    .filter((row) => isShown(row, filter, text))
    .sort((a, b) => Number(passes.running(b)) - Number(passes.running(a)));
