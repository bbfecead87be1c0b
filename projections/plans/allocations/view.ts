import { z } from 'zod';
import { freelancerView } from '../../people/freelancers/view.ts';
import { teamMemberView } from '../../people/teamMembers/view.ts';
import { projectView } from '../../projects/view.ts';
import { count, hours, id, openMoney, pay, text } from '../../reading/pay.ts';

/**
 * An allocation with what it refers to. With neither person it is the project-level record,
 * which holds the additional hours of an SLA project.
 */
export const allocationView = z.strictObject({
  id,
  projectId: id,
  teamMemberId: id.nullable(),
  freelancerId: id.nullable(),
  month: text,
  allocatedHours: hours,
  additionalHours: hours,
  /** Hours × the project's counted rate, in pounds. */
  value: openMoney,
  /** Hours × what an hour of the person costs, in pounds. */
  cost: pay(z.number()),
  project: projectView,
  teamMember: teamMemberView.nullable(),
  freelancer: freelancerView.nullable(),
});
export type AllocationView = z.infer<typeof allocationView>;

/** An entry of a draft: last month's hours of a person, offered while the month is empty. */
const draftEntry = z.strictObject({
  teamMemberId: id.nullable(),
  freelancerId: id.nullable(),
  name: text,
  allocatedHours: hours,
});

/** One project in one month: what GET /api/allocations/project/{id}/month/{month} answers. */
export const planView = z.strictObject({
  /** What a save must name as `expectedVersion`; 0 while nobody has planned. */
  version: count,
  /** Hours the project needs in the month; 0 when it is flexible. */
  requiredHours: hours,
  /** Hours that one-off work in no month yet needs over its whole life; null for all other work. */
  unscheduledHours: hours.nullable(),
  additionalHours: hours,
  /** People's entries, without the project-level record. */
  allocations: z.array(allocationView),
  /** Last month's entries while this month is empty, else none. */
  draft: z.array(draftEntry),
});
export type PlanView = z.infer<typeof planView>;
