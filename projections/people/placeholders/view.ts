import { z } from 'zod';
import type { PlaceholderFields } from '#domain/people/placeholderInput.ts';
import { count, hours, id, pay, text } from '../../reading/pay.ts';

/** A placeholder; the cost in pounds a month or an hour, null if none is given. */
export const placeholderView = z.strictObject({
  id,
  name: text,
  role: text,
  workingHours: hours,
  startMonth: text,
  endMonth: text.nullable(),
  note: text.nullable(),
  cost: pay(z.strictObject({ per: z.enum(['month', 'hour']), amount: z.string() })),
  version: count,
} satisfies Record<keyof PlaceholderFields, z.ZodType> & Record<string, z.ZodType>);
export type PlaceholderView = z.infer<typeof placeholderView>;

/** One figure for each month of the span, in hours. */
const byMonth = z.array(hours);

/** A placeholder's capacity and planned hours by month. */
export const placeholderMonths = z.strictObject({
  id,
  name: text,
  role: text,
  /** Whether each month is in their span. */
  isThere: z.array(z.boolean()),
  /** Working hours; 0 outside their span. */
  capacity: byMonth,
  /** Each project on which they have hours. */
  planned: z.array(z.strictObject({ projectId: id, hours: byMonth })),
  version: count,
});
export type PlaceholderMonths = z.infer<typeof placeholderMonths>;

/** Hours of one placeholder on a project in a month. */
export const plannedHours = z.strictObject({
  projectId: id,
  projectName: text,
  clientName: text,
  month: text,
  hours,
});

/** All hours of a placeholder, by month; `version` is that of its record. */
export const placeholderHoursView = z.strictObject({ planned: z.array(plannedHours), version: count });
export type PlaceholderHoursView = z.infer<typeof placeholderHoursView>;

/** Planned hours, capacity and gap of a role, by month. */
export const roleDemandView = z.strictObject({
  role: text,
  /** Hours planned on people. */
  planned: byMonth,
  /** Hours planned on placeholders. */
  toBeHired: byMonth,
  /** Working hours of team members, agreed hours of freelancers. */
  capacity: byMonth,
  /** Sum of what each of its people has left. Overtime of one does not reduce another's (docs/domain.md, Capacity). */
  free: byMonth,
  /** Hours planned on its people beyond their capacity. */
  over: byMonth,
  /** `over` and `toBeHired` less `free`; above 0 hours are missing. */
  gap: byMonth,
});
export type RoleDemandView = z.infer<typeof roleDemandView>;

/** Demand by role, to see whom to hire when. */
export const hiringView = z.strictObject({
  months: z.array(z.strictObject({ month: text, workingDays: count })),
  roles: z.array(roleDemandView),
  /** Required hours of projects not planned on people or placeholders (docs/domain.md, Capacity). */
  unplanned: byMonth,
});
export type HiringView = z.infer<typeof hiringView>;

/** The hours taken over from a placeholder or a leaver, or taken off plans. */
export const replacementView = z.strictObject({
  hours,
  /** Number of plans, each of one project in one month. */
  plans: count,
  /** The correlation id by which all of it can be undone. */
  correlationId: text,
});
