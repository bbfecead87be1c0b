import type { PlanningRow } from '#projections/plans/planning/view.ts';

/** The filters of a month's projects. */
export const projectFilters = ['all', 'allocated', 'unallocated'] as const;
export type ProjectFilter = (typeof projectFilters)[number];

export const isAllocated = ({ allocatedHours }: Pick<PlanningRow, 'allocatedHours'>): boolean =>
  allocatedHours > 0;

export const passes = (filter: ProjectFilter, row: PlanningRow): boolean =>
  filter === 'all' || isAllocated(row) === (filter === 'allocated');

/** Whether every word typed occurs in the project's or its client's name. */
export const matches = (text: string, { project }: Pick<PlanningRow, 'project'>): boolean => {
  if (text === '') return true;
  // Not `toLocaleLowerCase` with a language: it takes twenty times as long, and runs for every row at every letter.
  const name = `${project.name} ${project.client.name}`.normalize().toLowerCase();
  return text
    .normalize()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.includes(word));
};
