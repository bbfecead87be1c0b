import { type PlanKey, parsePlanKey } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import { allocationsOf, memberRates } from '../../plans/allocations/projection.ts';
import type { Side } from './reckoned.ts';

/** What the plans of a month come to: hours, and pence. */
export type PlannedMonth = {
  /** By kind and id, such as "teamMember 3". */
  people: ReadonlyMap<string, { hours: number; value: number }>;
  projects: ReadonlyMap<number, { people: number; cost: number }>;
};

/** What the plans of each month come to under a side's formulas, by month. */
export const plannedMonths = ({ foldedState, set }: Side): ReadonlyMap<Month, PlannedMonth> => {
  const rateOf = memberRates(set);
  const months = new Map<Month, ReturnType<typeof emptyMonth>>();
  for (const key of foldedState.allocationPlan.keys() as Iterable<PlanKey>) {
    const { projectId, month } = parsePlanKey(key);
    const planned = months.get(month) ?? emptyMonth();
    months.set(month, planned);
    for (const { person, hours, value, cost } of allocationsOf(foldedState, key, set, rateOf)) {
      const name = `${person.kind} ${person.id}`;
      const ofPerson = planned.people.get(name) ?? { hours: 0, value: 0 };
      planned.people.set(name, { hours: ofPerson.hours + hours, value: ofPerson.value + value });
      const ofProject = planned.projects.get(projectId) ?? { people: 0, cost: 0 };
      planned.projects.set(projectId, { people: ofProject.people + 1, cost: ofProject.cost + cost });
    }
  }
  return months;
};

const emptyMonth = () => ({
  people: new Map<string, { hours: number; value: number }>(),
  projects: new Map<number, { people: number; cost: number }>(),
});
