import type { Person } from '#domain/plans/allocationPlan.ts';
import type { PlanGridData } from '../api/queries/plans.ts';
import { keyOf, personOf } from './planEntries.ts';

/** Names the cell of a person on a project. */
export const cellKey = (projectId: number, person: Person): string => `${projectId} ${keyOf(person)}`;

/** Hours by cell; a cell that is not there has none. */
export type HoursByCell = ReadonlyMap<string, number>;

/** Everybody's hours on every project. */
export const hoursByCell = ({ allocations }: PlanGridData): Map<string, number> => {
  const hours = new Map<string, number>();
  for (const allocation of allocations) {
    const person = personOf(allocation);
    if (person) hours.set(cellKey(allocation.projectId, person), allocation.allocatedHours);
  }
  return hours;
};

/** Hours of each project and of each person, by project id and by the person's key. */
export type HoursTotals = { projects: Map<string, number>; people: Map<string, number>; all: number };

/** Sums of the cells, in both directions. */
export const totalsOf = (hours: HoursByCell): HoursTotals => {
  const totals: HoursTotals = { projects: new Map(), people: new Map(), all: 0 };
  const add = (sums: Map<string, number>, key: string, value: number) =>
    sums.set(key, (sums.get(key) ?? 0) + value);
  for (const [cell, value] of hours) {
    const [projectId = '', person = ''] = cell.split(' ');
    add(totals.projects, projectId, value);
    add(totals.people, person, value);
    totals.all += value;
  }
  return totals;
};

/** How a project of the month is called, by id. */
export const projectNames = (data: PlanGridData | undefined): ((id: number) => string) => {
  const names = new Map(data?.rows.map(({ project }) => [project.id, project.name]));
  return (id) => names.get(id) ?? 'A deleted project';
};
