import type { PlanView } from '#projections/plans/allocations/view.ts';
import { keyOf, type PlanEntry } from './planEntries.ts';

/** Who changed something, and when, as far as it is known. */
export type ChangedBy = { changedBy: string | null; changedAt: string | null };

/** The plan as somebody else has made it meanwhile. */
export type StalePlan = ChangedBy & {
  current: PlanView;
  /** Whose hours both have changed, by person, and who changed them. */
  contested: ReadonlyMap<string, ChangedBy>;
};

export type Side = 'mine' | 'theirs';

/** One person on whom two versions of a plan disagree; 0 hours stand for "not on the plan". */
export type Difference = {
  key: string;
  name: string;
  person: PlanEntry['person'];
  before: number;
  mine: number;
  theirs: number;
  /** Both sides changed these hours since `before`: somebody has to decide. */
  isContested: boolean;
  /** The side that changed them, and mine where both did. */
  suggestion: Side;
};

const byKey = (entries: readonly PlanEntry[]) =>
  new Map(entries.map((entry) => [keyOf(entry.person), entry]));

/** Where my plan and theirs differ, both made from `before`. */
export const comparePlans = (
  before: readonly PlanEntry[],
  mine: readonly PlanEntry[],
  theirs: readonly PlanEntry[],
): Difference[] => {
  const sides = { before: byKey(before), mine: byKey(mine), theirs: byKey(theirs) };
  const everybody = new Map([...sides.before, ...sides.theirs, ...sides.mine]);
  return [...everybody].flatMap(([key, { name, person }]) => {
    const hours = (side: keyof typeof sides) => sides[side].get(key)?.hours ?? 0;
    const difference = { before: hours('before'), mine: hours('mine'), theirs: hours('theirs') };
    if (difference.mine === difference.theirs) return [];
    const theyChanged = difference.theirs !== difference.before;
    const iChanged = difference.mine !== difference.before;
    return [
      {
        key,
        name,
        person,
        ...difference,
        isContested: theyChanged && iChanged,
        suggestion: iChanged ? 'mine' : 'theirs',
      },
    ];
  });
};

/** Their plan with my hours wherever mine are chosen; people with no hours leave it. */
export const mergePlans = (
  theirs: readonly PlanEntry[],
  differences: readonly Difference[],
  chosen: (difference: Difference) => Side,
): PlanEntry[] => {
  const merged = byKey(theirs);
  for (const difference of differences) {
    const { key, person, name, mine } = difference;
    if (chosen(difference) === 'mine') merged.set(key, { person, name, hours: mine });
  }
  return [...merged.values()].filter(({ hours }) => hours > 0);
};
