import { monthsMoved } from '#domain/history/figureMonths.ts';
import type { StateOf } from '#domain/log/recordKinds.ts';
import type { Entry } from '#domain/plans/allocationPlan.ts';
import { isCounted } from '#domain/projects/project.ts';
import { fieldsAt } from '#domain/records/dated.ts';
import { type PlanKey, parsePlanKey } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import { type Change, type FoldedState, isActive } from '../foldedState/foldedState.ts';
import { monthRanges } from '../reading/months.ts';

/** The months whose figures a change moved; null for none. */
export const reachOf = (change: Change, foldedState: FoldedState): string | null => {
  const { kind, key, before } = change;
  const after = foldedState[kind].get(key)?.state;
  const spans = monthsMoved(kind, before as never, after as never, monthsOfHours(change, foldedState));
  return spans.length === 0 ? null : monthRanges(spans);
};

/**
 * The months of hours that begin or cease to count with a project or a person, or whose rate changes: they move figures
 * in months outside its own, too.
 */
const monthsOfHours = ({ kind, key, before }: Change, foldedState: FoldedState): Month[] => {
  if (kind === 'project') {
    const after = foldedState.project.get(key)?.state;
    const plans = [...(foldedState.plans.ofProject.get(Number(key)) ?? [])];
    return plans
      .filter(
        (plan) =>
          rateIn(before as StateOf<'project'>, monthOf(plan)) !== rateIn(after, monthOf(plan)) &&
          entriesOf(foldedState, plan).some(({ person: { kind, id } }) => isActive(foldedState, kind, id)),
      )
      .map(monthOf);
  }
  if (kind !== 'teamMember' && kind !== 'freelancer') return [];
  const { status } = before as StateOf<typeof kind>;
  const isThere = isActive(foldedState, kind, Number(key));
  // Nobody has hours before being added.
  if (status === 'absent' || (status === 'active') === isThere) return [];
  const months = [...foldedState.allocationPlan.keys()]
    .filter(
      (plan) =>
        isCounted(foldedState.project.get(String(parsePlanKey(plan).projectId))?.state) &&
        entriesOf(foldedState, plan).some(({ person }) => person.kind === kind && person.id === Number(key)),
    )
    .map(monthOf);
  return [...new Set(months)];
};

const monthOf = (plan: PlanKey): Month => parsePlanKey(plan).month;

const entriesOf = (foldedState: FoldedState, plan: PlanKey): Entry[] =>
  (foldedState.allocationPlan.get(plan)?.state.entries ?? []).filter(({ hours }) => hours > 0);

/** A project's hourly rate in a month, in pence; null if it does not count. */
const rateIn = (state: StateOf<'project'> | undefined, month: Month): number | null =>
  state?.status === 'active' && isCounted(state) ? fieldsAt(state, month).hourlyRate : null;
