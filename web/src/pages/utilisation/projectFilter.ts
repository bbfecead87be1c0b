import type { PlanningRow } from '#projections/planning/view.ts';

/** Which projects of a month a page shows. */
export const projectFilters = ['all', 'allocated', 'unallocated'] as const;
export type ProjectFilter = (typeof projectFilters)[number];

export const isAllocated = ({ allocatedHours }: Pick<PlanningRow, 'allocatedHours'>): boolean =>
  allocatedHours > 0;

/** Whether a project passes the filter of its hours. */
export const passes = (filter: ProjectFilter, row: PlanningRow): boolean =>
  filter === 'all' || isAllocated(row) === (filter === 'allocated');

/** Whether every word typed occurs in the project's or its client's name. */
export const matches = (text: string, { project }: Pick<PlanningRow, 'project'>): boolean => {
  const name = `${project.name} ${project.client.name}`.toLocaleLowerCase('en-GB');
  return text
    .toLocaleLowerCase('en-GB')
    .split(/\s+/)
    .every((word) => name.includes(word));
};
