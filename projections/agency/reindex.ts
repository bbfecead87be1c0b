import type { Entry } from '#domain/allocationPlan.ts';
import { type PlanKey, parsePlanKey } from '#domain/streams.ts';
import { type Agency, isActive } from './agency.ts';
import { type FreelancerMonth, freelancerMonth } from './planIndex.ts';

/** Whose hours may be others now: freelancers by month, team members by their page. */
export type AffectedPeople = { freelancerMonths: Set<FreelancerMonth>; memberPages: Set<number> };

/** Brings the index in step with one plan, after the plan, its project or one of its people has changed; adds who is affected. */
export const reindexPlan = (agency: Agency, key: PlanKey, affected: AffectedPeople): void => {
  const index = agency.plans;
  const { projectId, month } = parsePlanKey(key);
  const before = index.counted.get(key) ?? [];
  const after = countedEntries(agency, key, projectId);
  index.counted.set(key, after);
  const ofProject = index.ofProject.get(projectId) ?? new Set();
  index.ofProject.set(projectId, ofProject.add(key));

  const count = (entries: readonly Entry[], sign: 1 | -1) => {
    for (const { person, hours } of entries) {
      if (person.kind === 'teamMember') {
        affected.memberPages.add(person.id);
        continue;
      }
      const freelancer = freelancerMonth(person.id, month);
      affected.freelancerMonths.add(freelancer);
      // Hours are halves, so that adding and taking away leaves no residue.
      index.freelancerHours.set(freelancer, (index.freelancerHours.get(freelancer) ?? 0) + sign * hours);
    }
  };
  count(before, -1);
  count(after, 1);
};

/** Brings an empty index in step with all plans. */
export const reindexPlans = (agency: Agency): void => {
  const affected: AffectedPeople = { freelancerMonths: new Set(), memberPages: new Set() };
  for (const key of agency.allocationPlan.keys()) reindexPlan(agency, key, affected);
};

const countedEntries = (agency: Agency, key: PlanKey, projectId: number): readonly Entry[] => {
  if (!isActive(agency, 'project', projectId)) return [];
  const entries = agency.allocationPlan.get(key)?.state.entries ?? [];
  return entries.filter(({ person }) => isActive(agency, person.kind, person.id));
};
