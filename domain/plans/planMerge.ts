import { type AllocationPlanState, type Person, samePerson } from './allocationPlan.ts';

/** A plan as somebody wants it saved; absent additional hours stay as they are. */
export type PlanSave = {
  entries: readonly { person: Person; hours: number }[];
  additionalHours?: number | undefined;
};

/** What two saves disagree on; `person` null stands for the additional hours. Hours, 0 for "not on the plan". */
export type Contested = { person: Person | null; before: number; mine: number; theirs: number };

export type PlanMerge = { save: PlanSave; contested: readonly Contested[] };

/** Hours of somebody in a plan; of nobody its additional hours. */
export const hoursIn = (plan: AllocationPlanState, person: Person | null): number =>
  person === null
    ? (plan.additional?.hours ?? 0)
    : (plan.entries.find((entry) => samePerson(entry.person, person))?.hours ?? 0);

/**
 * Whether somebody has to decide between two changes of the same hours (docs/domain.md, Saving): both were
 * changed from what they were, to different ones.
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
 * Brings a save that was made on an earlier plan together with the plan as it is now: whoever's hours the save
 * changes get them, everybody else keeps what they have now. Where both have changed the same hours to different
 * ones, somebody has to decide: those are `contested`, and `save` has mine.
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
  // A person who left both plans needs no decision; one who left theirs alone is among the added.
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
