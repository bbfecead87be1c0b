import { z } from 'zod';
import type { PlaceholderFields } from '#domain/people/placeholderInput.ts';
import { pay } from '../../reading/pay.ts';

/** Somebody to be hired; the cost in pounds a month or an hour, null where nobody has said any. */
export const placeholderView = z.strictObject({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  workingHours: z.number(),
  startMonth: z.string(),
  endMonth: z.string().nullable(),
  note: z.string().nullable(),
  cost: pay(z.strictObject({ per: z.enum(['month', 'hour']), amount: z.string() })),
  version: z.number(),
} satisfies Record<keyof PlaceholderFields, z.ZodType> & Record<string, z.ZodType>);
export type PlaceholderView = z.infer<typeof placeholderView>;

/** One figure for each month of the span, in hours. */
const byMonth = z.array(z.number());

/** A placeholder's months: the hours that there would be, and what is planned. */
export const placeholderMonths = z.strictObject({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  /** Whether they are to be there, month by month. */
  isThere: z.array(z.boolean()),
  /** Working hours; 0 while they are not to be there. */
  capacity: byMonth,
  /** Each project that they have hours on. */
  planned: z.array(z.strictObject({ projectId: z.number(), hours: byMonth })),
  version: z.number(),
});
export type PlaceholderMonths = z.infer<typeof placeholderMonths>;

/** Hours of one placeholder on a project in a month. */
export const plannedHours = z.strictObject({
  projectId: z.number(),
  projectName: z.string(),
  clientName: z.string(),
  month: z.string(),
  hours: z.number(),
});
export type PlannedHours = z.infer<typeof plannedHours>;

/** All hours of one placeholder, first months first; `version` is that of its record. */
export const placeholderHoursView = z.strictObject({ planned: z.array(plannedHours), version: z.number() });
export type PlaceholderHoursView = z.infer<typeof placeholderHoursView>;

/** Of a role, month by month: what is planned, what its people have time for, and what is missing. */
export const roleDemandView = z.strictObject({
  role: z.string(),
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
  months: z.array(z.strictObject({ month: z.string(), workingDays: z.number() })),
  roles: z.array(roleDemandView),
  /** What projects need beyond what is planned on people and on placeholders (docs/domain.md, Capacity). */
  unplanned: byMonth,
});
export type HiringView = z.infer<typeof hiringView>;

/** What somebody took over who replaced a placeholder. */
export const replacementView = z.strictObject({
  hours: z.number(),
  /** Plans, each of a project in a month. */
  plans: z.number(),
  /** By which all of it is undone. */
  correlationId: z.string(),
});
