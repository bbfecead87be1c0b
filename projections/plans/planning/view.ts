import { z } from 'zod';
import { tones } from '#domain/values/status.ts';
import { projectView } from '../../projects/view.ts';
import { count, hours, id, openMoney, pay } from '../../reading/pay.ts';

/** A project in a month in Monthly Planning: hours, and money in pounds. */
export const planningRow = z.strictObject({
  project: projectView,
  /** Version of the month's plan, for saving it. */
  version: count,
  /** Whether the project has lines in this month or is unscheduled, and has not ended. */
  live: z.boolean(),
  /** Exact; the status compares with this to the nearest half hour. */
  requiredHours: hours,
  /** Hours that unscheduled work needs over its whole life; null for other work. */
  unscheduledHours: hours.nullable(),
  allocatedHours: hours,
  /** Required hours less allocated ones, never below 0. */
  remainingHours: hours,
  additionalHours: hours,
  /** Id of the allocation with the additional hours; null for none. */
  additionalId: id.nullable(),
  people: count,
  status: z.enum(['Not Started', 'Under Allocated', 'Fully Allocated', 'Over Allocated']),
  revenue: openMoney,
  /** Null if nobody is allocated. */
  costs: pay(z.number()),
  profit: pay(z.number()),
  margin: pay(z.number()),
  marginTone: pay(z.enum(tones)),
});
export type PlanningRow = z.infer<typeof planningRow>;

export const monthPlanningView = z.strictObject({
  counts: z.strictObject({
    sla: count,
    retainer: count,
    oneOff: count,
    underAllocated: count,
  }),
  projects: z.array(planningRow),
});
export type MonthPlanningView = z.infer<typeof monthPlanningView>;
