import type { PlanView } from '#projections/plans/allocations/view.ts';
import { keyOf, type PlanEntry } from './planEntries.ts';

/** Who made a change, and when, as far as that is known. */
export type ChangedBy = { changedBy: string | null; changedAt: string | null };

/** A plan that somebody else has changed meanwhile. */
export type StalePlan = ChangedBy & {
  current: PlanView;
  /** The people whose hours both sides have changed, by key, with who changed them. */
  contested: ReadonlyMap<string, ChangedBy>;
};

export type Side = 'mine' | 'theirs';

/** A person whose hours differ between two versions of a plan; 0 hours stand for "not on the plan". */
export type Difference = {
  key: string;
  name: string;
  person: PlanEntry['person'];
  before: number;
  mine: number;
  theirs: number;
  /** Both sides changed these hours since `before`, so that somebody has to decide. */
  isContested: boolean;
  /** The side that changed the hours; mine where both did. */
  suggestion: Side;
};

const byKey = (entries: readonly PlanEntry[]) =>
  new Map(entries.map((entry) => [keyOf(entry.person), entry]));

/** The differences between my plan and theirs, both made from `before`. */
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

/** Their plan, with my hours where mine are chosen; people without hours leave it. */
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
