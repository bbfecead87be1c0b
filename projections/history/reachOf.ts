import { monthsMoved } from '#domain/history/figureMonths.ts';
import type { StateOf } from '#domain/log/recordKinds.ts';
import { isCounted } from '#domain/projects/project.ts';
import { parsePlanKey } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import { isWithin } from '#domain/values/span.ts';
import { activeFreelancer, type Change, type FoldedState } from '../foldedState/foldedState.ts';
import { monthRanges } from '../reading/months.ts';

/** The months whose figures a change moved; null for none. */
export const reachOf = (change: Change, foldedState: FoldedState): string | null => {
  const { kind, key, before } = change;
  const after = foldedState[kind].get(key)?.state;
  const others = kind === 'project' ? freelanceMonths(change, foldedState) : [];
  const spans = monthsMoved(kind, before as never, after as never, others);
  return spans.length === 0 ? null : monthRanges(spans);
};

/**
 * The months of freelancers' hours on a project that begins or ceases to count: they cost money in months outside its
 * own, too.
 */
const freelanceMonths = ({ key, before }: Change, foldedState: FoldedState): Month[] => {
  if (isCounted(before as StateOf<'project'>) === isCounted(foldedState.project.get(key)?.state)) return [];
  return [...(foldedState.plans.ofProject.get(Number(key)) ?? [])].flatMap((plan) => {
    const { month } = parsePlanKey(plan);
    const entries = foldedState.allocationPlan.get(plan)?.state.entries ?? [];
    const isPaid = entries.some(({ person: { kind, id }, hours }) => {
      const freelancer = kind === 'freelancer' && hours > 0 ? activeFreelancer(foldedState, id) : null;
      return freelancer !== null && isWithin(freelancer.state.fields, month);
    });
    return isPaid ? [month] : [];
  });
};
