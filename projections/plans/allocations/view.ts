import { z } from 'zod';
import { freelancerView } from '../../people/freelancers/view.ts';
import { teamMemberView } from '../../people/teamMembers/view.ts';
import { projectView } from '../../projects/view.ts';
import { pay } from '../../reading/pay.ts';

/**
 * An allocation with what it refers to. With neither person it is the project-level record,
 * which holds the additional hours of an SLA project.
 */
export const allocationView = z.strictObject({
  id: z.number(),
  projectId: z.number(),
  teamMemberId: z.number().nullable(),
  freelancerId: z.number().nullable(),
  month: z.string(),
  allocatedHours: z.number(),
  additionalHours: z.number(),
  /** Hours × the project's counted rate, in pounds. */
  value: z.number(),
  /** Hours × what an hour of the person costs, in pounds. */
  cost: pay(z.number()),
  project: projectView,
  teamMember: teamMemberView.nullable(),
  freelancer: freelancerView.nullable(),
});
export type AllocationView = z.infer<typeof allocationView>;

/** An entry of a draft: last month's hours of a person, offered while the month is empty. */
const draftEntry = z.strictObject({
  teamMemberId: z.number().nullable(),
  freelancerId: z.number().nullable(),
  name: z.string(),
  allocatedHours: z.number(),
});

/** One project in one month: what GET /api/allocations/project/{id}/month/{month} answers. */
export const planView = z.strictObject({
  /** What a save must name as `expectedVersion`; 0 while nobody has planned. */
  version: z.number(),
  /** Hours the project needs in the month; 0 when it is flexible. */
  requiredHours: z.number(),
  /** What one-off work that is in no month yet needs over its whole life; null for all other work. */
  unscheduledHours: z.number().nullable(),
  additionalHours: z.number(),
  /** People's entries, without the project-level record. */
  allocations: z.array(allocationView),
  /** Last month's entries while this month is empty, else none. */
  draft: z.array(draftEntry),
});
export type PlanView = z.infer<typeof planView>;
