import type { Entry } from '#domain/plans/allocationPlan.ts';
import { type PlanKey, parsePlanKey } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';

/** One freelancer in one month, such as `4_2026-03`. */
export type FreelancerMonth = string;

/** Plans by project, and sums over plans, so that no change has to look at all plans. */
export type PlanIndex = {
  /** Plans of each project, from their first events on; all else is updated with each batch of events. */
  ofProject: Map<number, Set<PlanKey>>;
  /** Entries that count: on active, won projects, of active people. */
  counted: Map<PlanKey, readonly Entry[]>;
  /** Entries on projects that are not won, which count only on request. */
  unwon: Map<PlanKey, readonly Entry[]>;
  /** Counted hours of each freelancer in each month. */
  freelancerHours: Map<FreelancerMonth, number>;
  /**
   * Hours of each freelancer in each month on tentative projects, by plan. An entry stays, empty, once there were some.
   */
  tentativeHours: Map<FreelancerMonth, Map<PlanKey, number>>;
};

export const createPlanIndex = (): PlanIndex => ({
  ofProject: new Map(),
  counted: new Map(),
  unwon: new Map(),
  freelancerHours: new Map(),
  tentativeHours: new Map(),
});

/** Adds a plan to those of its project. */
export const indexPlan = ({ ofProject }: PlanIndex, key: PlanKey): void => {
  const { projectId } = parsePlanKey(key);
  const plans = ofProject.get(projectId) ?? new Set();
  ofProject.set(projectId, plans.add(key));
};

export const freelancerMonth = (id: number, month: Month): FreelancerMonth => `${id}_${month}`;

export const parseFreelancerMonth = (key: FreelancerMonth): { id: number; month: Month } => {
  const cut = key.indexOf('_');
  return { id: Number(key.slice(0, cut)), month: key.slice(cut + 1) };
};
