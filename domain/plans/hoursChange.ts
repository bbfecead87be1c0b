import { type AllocationPlanState, type Person, samePerson } from './allocationPlan.ts';
import type { PlanSave } from './planMerge.ts';

/**
 * Other hours of somebody in a plan; `person` null stands for the additional hours of an SLA. Hours, 0 for "not on the
 * plan".
 */
export type HoursChange = {
  person: Person | null;
  /** As they were where somebody began to change them. */
  before: number;
  after: number;
};

/** A plan with other hours of some, and those of everybody else as they are. */
export const withHours = (plan: AllocationPlanState, changes: readonly HoursChange[]): PlanSave => {
  const changed = (person: Person) =>
    changes.find((change) => change.person !== null && samePerson(change.person, person));
  const arrivals = changes.flatMap(({ person, after }) =>
    person !== null && !plan.entries.some((entry) => samePerson(entry.person, person))
      ? [{ person, hours: after }]
      : [],
  );
  const stay = plan.entries.map(({ person, hours }) => ({ person, hours: changed(person)?.after ?? hours }));
  return {
    entries: [...stay, ...arrivals].filter(({ hours }) => hours > 0),
    additionalHours: changes.find(({ person }) => person === null)?.after,
  };
};
