import { planKey, type StreamKind } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import type { FoldedState } from '../../foldedState/foldedState.ts';

/** Kinds of record that may count in any month. */
const inAnyMonth = [
  'project',
  'teamMember',
  'freelancer',
  'softwareCost',
  'otherCost',
  'formulas',
] as const satisfies StreamKind[];

/**
 * Whether a record that a month's P&L may depend on has changed after a log position. Doesn't look at figures, so that
 * the answer is the same for every version of the arithmetic.
 */
export const hasChangedSince = (foldedState: FoldedState, month: Month, position: number): boolean => {
  for (const kind of inAnyMonth) {
    for (const tracked of foldedState[kind].values()) if (tracked.position > position) return true;
  }
  if ((foldedState.manualCosts.get(month)?.position ?? 0) > position) return true;
  for (const id of foldedState.project.keys()) {
    const plan = foldedState.allocationPlan.get(planKey(Number(id), month));
    if ((plan?.position ?? 0) > position) return true;
  }
  return false;
};
