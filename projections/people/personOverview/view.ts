import { z } from 'zod';
import { projectType } from '#domain/projects/projectStatusInput.ts';
import { hours, id, openMoney, pay, text } from '../../reading/pay.ts';
import { freelancerView } from '../freelancers/view.ts';
import { plannedHours } from '../placeholders/view.ts';
import { teamMemberView } from '../teamMembers/view.ts';

/** Somebody's month: hours, and money in pounds. */
export const personMonth = z.strictObject({
  month: text,
  /** Whether they have joined and not left. */
  isThere: z.boolean(),
  /** A team member's working hours, a freelancer's agreed ones; 0 while they are not there. */
  capacity: hours,
  plannedHours: hours,
  /** What the planned hours are worth at the projects' rates. */
  value: openMoney,
  directCost: pay(z.number()),
  operatingCost: pay(z.number()),
});
export type PersonMonth = z.infer<typeof personMonth>;

/** Somebody's hours on a project, one figure for each month. */
export const personProject = z.strictObject({
  id,
  name: text,
  clientName: text,
  projectType,
  hours: z.array(hours),
});
export type PersonProject = z.infer<typeof personProject>;

const months = { months: z.array(personMonth), projects: z.array(personProject) };

/** A team member's own page: capacity, plans, value and cost by month. */
export const teamMemberOverview = z.strictObject({ person: teamMemberView, ...months });
export type TeamMemberOverview = z.infer<typeof teamMemberOverview>;

/** A freelancer's own page, alike. */
export const freelancerOverview = z.strictObject({ person: freelancerView, ...months });
export type FreelancerOverview = z.infer<typeof freelancerOverview>;

/** Hours that are planned after somebody's last month, by client, project and month. */
export const hoursAfterLeaving = z.strictObject({
  planned: z.array(plannedHours),
  /** By which a change says that it is about these. */
  token: text,
  /** Why they can't be handed over as it is asked; null where they can, or nobody asks. */
  obstacle: text.nullable(),
});
export type HoursAfterLeaving = z.infer<typeof hoursAfterLeaving>;
