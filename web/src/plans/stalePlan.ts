import type { PlanView } from '#projections/plans/allocations/view.ts';
import { isStatus } from '../api/apiError.ts';
import { keyOf, personOf } from './planEntries.ts';

/** Who changed something, and when, as far as it is known. */
export type ChangedBy = { changedBy: string | null; changedAt: string | null };

/** The plan as somebody else has made it meanwhile. */
export type StalePlan = ChangedBy & {
  current: PlanView;
  /** Whose hours both have changed, by person, and who changed them. */
  contested: ReadonlyMap<string, ChangedBy>;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isPlan = (value: unknown): value is PlanView =>
  isRecord(value) && 'version' in value && 'allocations' in value;

const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const changeIn = ({ changedBy, changedAt }: Record<string, unknown>): ChangedBy => ({
  changedBy: isRecord(changedBy) && typeof changedBy.name === 'string' ? changedBy.name : null,
  changedAt: typeof changedAt === 'string' ? changedAt : null,
});

const contestedIn = (value: unknown): [string, ChangedBy][] =>
  (Array.isArray(value) ? value : []).filter(isRecord).flatMap((entry) => {
    const ids = { teamMemberId: idIn(entry.teamMemberId), freelancerId: idIn(entry.freelancerId) };
    const person = personOf(ids);
    return person ? [[keyOf(person), changeIn(entry)]] : [];
  });

/** What a refused save says about the plan as it is now; undefined for every other failure. */
export const stalePlanIn = (error: unknown): StalePlan | undefined => {
  if (!isStatus(error, 409) || !error.problem) return undefined;
  const { current, contested } = error.problem;
  if (!isPlan(current)) return undefined;
  return { current, ...changeIn(error.problem), contested: new Map(contestedIn(contested)) };
};
