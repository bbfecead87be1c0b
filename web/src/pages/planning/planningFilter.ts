import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { matches } from '../../plans/projectFilter.ts';

/** The filters of Monthly Planning's projects. */
export const planningFilters = ['all', 'running', 'needs'] as const;
export type PlanningFilter = (typeof planningFilters)[number];

/** Whether tentative projects are planned beside those that are won. */
export type Planned = 'won' | 'tentative';

/**
 * The choices on the page: the filter, the search text, whether completed and archived projects are shown, and which
 * projects are planned; won ones unless given.
 */
export type PlanningChoice = { filter: PlanningFilter; text: string; withDone: boolean; planned?: Planned };

/** Whether a project lacks hours in the month, even if it has some. */
export const needsHours = ({ status, requiredHours }: PlanningRow): boolean =>
  status === 'Under Allocated' || (status === 'Not Started' && requiredHours > 0);

const passes: Record<PlanningFilter, (row: PlanningRow) => boolean> = {
  all: () => true,
  running: ({ live, allocatedHours }) => live || allocatedHours > 0,
  needs: needsHours,
};

/** Whether a project matches the filter and the search. */
const isShown = (row: PlanningRow, { filter, text }: PlanningChoice): boolean =>
  passes[filter](row) && matches(text, row);

/** Whether a project is left out: archived, or a completed one-off. A search by name includes them. */
const isLeftOut = (row: PlanningRow, { text, withDone }: PlanningChoice): boolean =>
  !withDone && text === '' && (row.project.isArchived === true || isDone(row));

const isDone = ({ project, ...row }: PlanningRow): boolean =>
  project.projectType === 'one_off' && project.lifecycle === 'completed' && !hasDemand(row);

const hasDemand = ({ requiredHours, allocatedHours }: Omit<PlanningRow, 'project'>): boolean =>
  requiredHours > 0 || allocatedHours > 0;

/**
 * Projects left out by default: archived ones, and completed one-offs that neither need nor have hours in the month.
 */
export const doneProjects = (rows: readonly PlanningRow[], choice: PlanningChoice): PlanningRow[] =>
  rows.filter((row) => isShown(row, choice) && isLeftOut(row, choice));

/** The projects that match: those that lack most hours first, or else those that run in the month. */
export const shownProjects = (rows: readonly PlanningRow[], choice: PlanningChoice): PlanningRow[] => {
  const done = new Set(doneProjects(rows, choice));
  const shown = rows.filter((row) => isShown(row, choice) && !done.has(row));
  return choice.filter === 'needs'
    ? shown.sort((a, b) => b.remainingHours - a.remainingHours)
    : shown.sort((a, b) => Number(passes.running(b)) - Number(passes.running(a)));
};
