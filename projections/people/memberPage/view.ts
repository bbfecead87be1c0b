import { z } from 'zod';
import { count, hours, id, openMoney, openMoneyText, text } from '../../reading/pay.ts';

/**
 * The person whom a team member's page greets. `linked` is false and `role` empty for a user without a team member
 * (docs/domain.md, Roles).
 */
export const memberProfileView = z.strictObject({ name: text, role: text, linked: z.boolean() });
export type MemberProfileView = z.infer<typeof memberProfileView>;

/** A team member's own hours on a project, without salaries, costs and figures of others (docs/domain.md, Roles). */
export const memberAllocationView = z.strictObject({
  id,
  month: text,
  allocatedHours: hours,
  /** Hours × the project's counted rate, in pounds. */
  value: openMoney,
  project: z.strictObject({
    id,
    name: text,
    projectType: text,
    hourlyRate: openMoneyText,
    countedRate: openMoneyText,
    client: z.strictObject({ id, name: text }),
  }),
});
export type MemberAllocationView = z.infer<typeof memberAllocationView>;

/** The three cards of a team member's page: hours, number of projects, and pounds billed for the hours. */
export const memberSummaryView = z.strictObject({
  totalHours: hours,
  projects: count,
  revenueGenerated: openMoney,
});
export type MemberSummaryView = z.infer<typeof memberSummaryView>;
