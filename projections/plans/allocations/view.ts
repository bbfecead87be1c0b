import { z } from 'zod';
import { freelancerView } from '../../people/freelancers/view.ts';
import { teamMemberView } from '../../people/teamMembers/view.ts';
import { projectView } from '../../projects/view.ts';
import { count, hours, id, openMoney, pay, text } from '../../reading/pay.ts';

/**
 * An allocation with the records that it refers to. Without a person it holds the additional hours of an SLA project.
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
  /** Hours × the person's hourly cost, in pounds. */
  cost: pay(z.number()),
  project: projectView,
  teamMember: teamMemberView.nullable(),
  freelancer: freelancerView.nullable(),
});
export type AllocationView = z.infer<typeof allocationView>;

/** An entry of a draft: a person's hours of last month, offered while the month is empty. */
const draftEntry = z.strictObject({
  teamMemberId: id.nullable(),
  freelancerId: id.nullable(),
  name: text,
  allocatedHours: hours,
});

/** One project in one month: response of GET /api/allocations/project/{id}/month/{month}. */
export const planView = z.strictObject({
  /** To be sent as `expectedVersion` with a save; 0 for a plan never saved. */
  version: count,
  /** Required hours of the project in the month; 0 if it is flexible. */
  requiredHours: hours,
  /** Hours that unscheduled work needs over its whole life; null for other work. */
  unscheduledHours: hours.nullable(),
  additionalHours: hours,
  /** Entries of people, without additional hours. */
  allocations: z.array(allocationView),
  /** Last month's entries if this month has none; otherwise empty. */
  draft: z.array(draftEntry),
});
export type PlanView = z.infer<typeof planView>;
