import { z } from 'zod';

/** Who a team member's page welcomes; null where the user is linked to nobody (docs/domain.md, Roles). */
export const memberProfileView = z.strictObject({ name: z.string(), role: z.string(), linked: z.boolean() });
export type MemberProfileView = z.infer<typeof memberProfileView>;

/**
 * A team member's own hours on a project: nobody's salary or cost, and nobody else's figures (docs/domain.md, Roles).
 */
export const memberAllocationView = z.strictObject({
  id: z.number(),
  month: z.string(),
  allocatedHours: z.number(),
  /** Hours × the project's counted rate, in pounds. */
  value: z.number(),
  project: z.strictObject({
    id: z.number(),
    name: z.string(),
    projectType: z.string(),
    hourlyRate: z.string(),
    countedRate: z.string(),
    client: z.strictObject({ id: z.number(), name: z.string() }),
  }),
});
export type MemberAllocationView = z.infer<typeof memberAllocationView>;

/** The three cards of a team member's page: hours, number of projects, and pounds billed for the hours. */
export const memberSummaryView = z.strictObject({
  totalHours: z.number(),
  projects: z.number(),
  revenueGenerated: z.number(),
});
export type MemberSummaryView = z.infer<typeof memberSummaryView>;
