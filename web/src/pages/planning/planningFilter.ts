import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { matches } from '../../plans/projectFilter.ts';

/** Which projects Monthly Planning shows. */
export const planningFilters = ['all', 'running', 'needs'] as const;
export type PlanningFilter = (typeof planningFilters)[number];

/** Whether tentative projects are planned beside those that are won. */
export type Planned = 'won' | 'tentative';

/**
 * What is chosen on the page: the filter, what is searched for, whether one-offs that are done are asked for, and which
 * projects are planned; those that are won where nothing is said.
 */
export type PlanningChoice = { filter: PlanningFilter; text: string; withDone: boolean; planned?: Planned };

/** Whether a project lacks hours in the month, whether or not it has some. */
export const needsHours = ({ status, requiredHours }: PlanningRow): boolean =>
  status === 'Under Allocated' || (status === 'Not Started' && requiredHours > 0);

const passes: Record<PlanningFilter, (row: PlanningRow) => boolean> = {
  all: () => true,
  running: ({ live, allocatedHours }) => live || allocatedHours > 0,
  needs: needsHours,
};

/** Whether a project passes the filter and the search. */
const isShown = (row: PlanningRow, { filter, text }: PlanningChoice): boolean =>
  passes[filter](row) && matches(text, row);

/** A one-off project that is completed. Searched for by name it is asked for. */
const isLeftOut = ({ project }: PlanningRow, { text, withDone }: PlanningChoice): boolean =>
  !withDone && text === '' && project.projectType === 'one_off' && project.lifecycle === 'completed';

const hasDemand = ({ requiredHours, allocatedHours }: PlanningRow): boolean =>
  requiredHours > 0 || allocatedHours > 0;

/** One-offs that are done with and neither need nor have hours in the month: left out unless they are asked for. */
export const doneProjects = (rows: readonly PlanningRow[], choice: PlanningChoice): PlanningRow[] =>
  rows.filter((row) => isShown(row, choice) && isLeftOut(row, choice) && !hasDemand(row));

/** The projects that pass: those that lack most hours first, or else those that run in the month. */
export const shownProjects = (rows: readonly PlanningRow[], choice: PlanningChoice): PlanningRow[] => {
  const done = new Set(doneProjects(rows, choice));
  const shown = rows.filter((row) => isShown(row, choice) && !done.has(row));
  return choice.filter === 'needs'
    ? shown.sort((a, b) => b.remainingHours - a.remainingHours)
    : shown.sort((a, b) => Number(passes.running(b)) - Number(passes.running(a)));
};
