import { z } from 'zod';
import type { PlaceholderFields } from '#domain/people/placeholderInput.ts';
import { count, hours, id, pay, text } from '../../reading/pay.ts';

/** Somebody to be hired; the cost in pounds a month or an hour, null where nobody has said any. */
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

/** A placeholder's months: the hours that there would be, and what is planned. */
export const placeholderMonths = z.strictObject({
  id,
  name: text,
  role: text,
  /** Whether they are to be there, month by month. */
  isThere: z.array(z.boolean()),
  /** Working hours; 0 while they are not to be there. */
  capacity: byMonth,
  /** Each project that they have hours on. */
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

/** All hours of one placeholder, first months first; `version` is that of its record. */
export const placeholderHoursView = z.strictObject({ planned: z.array(plannedHours), version: count });
export type PlaceholderHoursView = z.infer<typeof placeholderHoursView>;

/** Of a role, month by month: what is planned, what its people have time for, and what is missing. */
export const roleDemandView = z.strictObject({
  role: text,
  /** Hours planned on people. */
  planned: byMonth,
  /** Hours planned on placeholders. */
  toBeHired: byMonth,
  /** Working hours of team members, agreed hours of freelancers. */
  capacity: byMonth,
  /** What each of its people has left, together; nobody's overtime takes another's free hours (docs/domain.md, Capacity). */
  free: byMonth,
  /** What its people are planned on beyond what they have. */
  over: byMonth,
  /** Over and to be hired, less free: above 0 somebody is missing. */
  gap: byMonth,
});
export type RoleDemandView = z.infer<typeof roleDemandView>;

/** Whom to hire when. */
export const hiringView = z.strictObject({
  months: z.array(z.strictObject({ month: text, workingDays: count })),
  roles: z.array(roleDemandView),
  /** What projects need beyond what is planned on people and on placeholders (docs/domain.md, Capacity). */
  unplanned: byMonth,
});
export type HiringView = z.infer<typeof hiringView>;

/** What somebody took over who replaced a placeholder, or was taken off a plan. */
export const replacementView = z.strictObject({
  hours,
  /** Plans, each of a project in a month. */
  plans: count,
  /** By which all of it is undone. */
  correlationId: text,
});
