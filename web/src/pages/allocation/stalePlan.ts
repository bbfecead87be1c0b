import type { PlanView } from '#projections/allocations/view.ts';
import { isStatus } from '../../api/apiError.ts';

/** The plan as somebody else has made it meanwhile; who and when as far as it is known. */
export type StalePlan = { current: PlanView; changedBy: string | null; changedAt: string | null };

const isPlan = (value: unknown): value is PlanView =>
  typeof value === 'object' && value !== null && 'version' in value && 'allocations' in value;

const nameOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
    ? value.name
    : null;

/** What a refused save says about the plan as it is now; undefined for every other failure. */
export const stalePlanIn = (error: unknown): StalePlan | undefined => {
  if (!isStatus(error, 409) || !error.problem) return undefined;
  const { current, changedBy, changedAt } = error.problem;
  if (!isPlan(current)) return undefined;
  return {
    current,
    changedBy: nameOf(changedBy),
    changedAt: typeof changedAt === 'string' ? changedAt : null,
  };
};
