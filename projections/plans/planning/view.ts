import { z } from 'zod';
import { tones } from '#domain/values/status.ts';
import { projectView } from '../../projects/view.ts';
import { pay } from '../../reading/pay.ts';

/** One project in one month as Monthly Planning lists it: hours, and money in pounds. */
export const planningRow = z.strictObject({
  project: projectView,
  /** Version of the month's plan, for saving it. */
  version: z.number(),
  /** Whether the project runs in this month, by its start and its invoices. */
  live: z.boolean(),
  /** Exact; the status compares with it to the nearest half hour. */
  requiredHours: z.number(),
  /** What one-off work that is in no month yet needs over its whole life; null for all other work. */
  unscheduledHours: z.number().nullable(),
  allocatedHours: z.number(),
  /** What is missing to the required hours, never below 0. */
  remainingHours: z.number(),
  additionalHours: z.number(),
  /** Id of the project-level record that holds them; null where there is none. */
  additionalId: z.number().nullable(),
  people: z.number(),
  status: z.enum(['Not Started', 'Under Allocated', 'Fully Allocated', 'Over Allocated']),
  revenue: z.number(),
  /** Null where nobody is allocated. */
  costs: pay(z.number()),
  profit: pay(z.number()),
  margin: pay(z.number()),
  marginTone: pay(z.enum(tones)),
});
export type PlanningRow = z.infer<typeof planningRow>;

export const monthPlanningView = z.strictObject({
  counts: z.strictObject({
    sla: z.number(),
    retainer: z.number(),
    oneOff: z.number(),
    underAllocated: z.number(),
  }),
  projects: z.array(planningRow),
});
export type MonthPlanningView = z.infer<typeof monthPlanningView>;

const lastMonthHours = z.strictObject({
  projectId: z.number(),
  project: z.string(),
  client: z.string(),
  teamMemberId: z.number().nullable(),
  freelancerId: z.number().nullable(),
  /** Who it is; null for somebody who is no longer there. */
  name: z.string().nullable(),
  hours: z.number(),
});
export type LastMonthHours = z.infer<typeof lastMonthHours>;

/** Last month's hours in all projects: what importing them copies, or has copied, and what it leaves out and why. */
export const lastMonthView = z.strictObject({
  /** The month that is copied from, YYYY-MM. */
  from: z.string(),
  copied: z.array(lastMonthHours),
  skipped: z.array(lastMonthHours.extend({ why: z.string() })),
});
export type LastMonthView = z.infer<typeof lastMonthView>;
