import { z } from 'zod';
import { projectType } from '#domain/projects/projectStatusInput.ts';
import { hours, id, openMoney, pay, text } from '../../reading/pay.ts';
import { freelancerView } from '../freelancers/view.ts';
import { plannedHours } from '../placeholders/view.ts';
import { teamMemberView } from '../teamMembers/view.ts';

/** A person's month: hours, and money in pounds. */
export const personMonth = z.strictObject({
  month: text,
  /** Whether they have joined and not left. */
  isThere: z.boolean(),
  /** A team member's working hours or a freelancer's agreed ones; 0 while they are not employed. */
  capacity: hours,
  plannedHours: hours,
  /** Value of the planned hours at the projects' rates. */
  value: openMoney,
  directCost: pay(z.number()),
  operatingCost: pay(z.number()),
});
export type PersonMonth = z.infer<typeof personMonth>;

/** A person's hours on a project, one figure for each month. */
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

/** A freelancer's own page: capacity, plans, value and cost by month. */
export const freelancerOverview = z.strictObject({ person: freelancerView, ...months });
export type FreelancerOverview = z.infer<typeof freelancerOverview>;

/** Hours planned after a person's last month, by client, project and month. */
export const hoursAfterLeaving = z.strictObject({
  planned: z.array(plannedHours),
  /** To be sent with a change of exactly these hours. */
  token: text,
  /** Why the requested person can't take them over; null if they can, or none is requested. */
  obstacle: text.nullable(),
});
export type HoursAfterLeaving = z.infer<typeof hoursAfterLeaving>;
