import { z } from 'zod';
import { tones } from '#domain/values/status.ts';
import { projectView } from '../../projects/view.ts';
import { count, hours, id, openMoney, pay } from '../../reading/pay.ts';

/** One project in one month as Monthly Planning lists it: hours, and money in pounds. */
export const planningRow = z.strictObject({
  project: projectView,
  /** Version of the month's plan, for saving it. */
  version: count,
  /** Whether the project runs in this month, by its start and its invoices. */
  live: z.boolean(),
  /** Exact; the status compares with it to the nearest half hour. */
  requiredHours: hours,
  /** Hours that one-off work in no month yet needs over its whole life; null for all other work. */
  unscheduledHours: hours.nullable(),
  allocatedHours: hours,
  /** What is missing to the required hours, never below 0. */
  remainingHours: hours,
  additionalHours: hours,
  /** Id of the project-level record that holds them; null where there is none. */
  additionalId: id.nullable(),
  people: count,
  status: z.enum(['Not Started', 'Under Allocated', 'Fully Allocated', 'Over Allocated']),
  revenue: openMoney,
  /** Null where nobody is allocated. */
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
