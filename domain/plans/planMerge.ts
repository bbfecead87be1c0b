import { type AllocationPlanState, type Person, samePerson } from './allocationPlan.ts';

/** A plan to save; absent additional hours stay as they are. */
export type PlanSave = {
  entries: readonly { person: Person; hours: number }[];
  additionalHours?: number | undefined;
};

/** A conflict between two saves; `person` is null for the additional hours. In hours, 0 for "not on the plan". */
export type Contested = { person: Person | null; before: number; mine: number; theirs: number };

export type PlanMerge = { save: PlanSave; contested: readonly Contested[] };

/** A person's hours in a plan; for null its additional hours. */
export const hoursIn = (plan: AllocationPlanState, person: Person | null): number =>
  person === null
    ? (plan.additional?.hours ?? 0)
    : (plan.entries.find((entry) => samePerson(entry.person, person))?.hours ?? 0);

/**
 * Whether two changes of the same hours conflict (docs/domain.md, Saving): both changed the original to different
 * values.
 */
export const isContested = ({
  before,
  mine,
  theirs,
}: {
  before: number;
  mine: number;
  theirs: number;
}): boolean => mine !== before && theirs !== before && theirs !== mine;

const hoursOf = (entries: PlanSave['entries'], person: Person): number =>
  entries.find((entry) => samePerson(entry.person, person))?.hours ?? 0;

/**
 * Merges a save made on an earlier plan with the present plan. Hours that the save changed are taken from it, all
 * others from the present plan. If both changed the same hours to different values, they are in `contested`, and `save`
 * has mine.
 */
export const mergeIntoPlan = (
  before: AllocationPlanState,
  mine: PlanSave,
  theirs: AllocationPlanState,
): PlanMerge => {
  const contested: Contested[] = [];
  const mergedHours = (person: Person | null, hours: Omit<Contested, 'person'>): number => {
    if (hours.mine === hours.before) return hours.theirs;
    if (isContested(hours)) contested.push({ person, ...hours });
    return hours.mine;
  };

  const added = mine.entries.filter(
    ({ person }) => !theirs.entries.some((entry) => samePerson(entry.person, person)),
  );
  const entries = [...theirs.entries, ...added].map(({ person }) => ({
    person,
    hours: mergedHours(person, {
      before: hoursOf(before.entries, person),
      mine: hoursOf(mine.entries, person),
      theirs: hoursOf(theirs.entries, person),
    }),
  }));
  // A person whom both saves removed is no conflict; one whom only theirs removed is among the added.
  const additionalHours =
    mine.additionalHours === undefined
      ? undefined
      : mergedHours(null, {
          before: before.additional?.hours ?? 0,
          mine: mine.additionalHours,
          theirs: theirs.additional?.hours ?? 0,
        });
  return { save: { entries: entries.filter(({ hours }) => hours > 0), additionalHours }, contested };
};

/**
 * A change of a person's hours in a plan; `person` is null for the additional hours of an SLA. In hours, 0 for "not on
 * the plan".
 */
export type HoursChange = {
  person: Person | null;
  /** Hours when the edit began. */
  before: number;
  after: number;
};

/** A plan with some hours changed and all others as they are. */
export const withHours = (plan: AllocationPlanState, changes: readonly HoursChange[]): PlanSave => {
  const changed = (person: Person) =>
    changes.find((change) => change.person !== null && samePerson(change.person, person));
  const added = changes.flatMap(({ person, after }) =>
    person !== null && !plan.entries.some((entry) => samePerson(entry.person, person))
      ? [{ person, hours: after }]
      : [],
  );
  const stay = plan.entries.map(({ person, hours }) => ({ person, hours: changed(person)?.after ?? hours }));
  return {
    entries: [...stay, ...added].filter(({ hours }) => hours > 0),
    additionalHours: changes.find(({ person }) => person === null)?.after,
  };
};
