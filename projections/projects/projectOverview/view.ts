import { z } from 'zod';
import { tones } from '#domain/values/status.ts';
import { hours, id, openMoney, pay, text } from '../../reading/pay.ts';
import { clientView } from '../clients/view.ts';
import { projectView } from '../view.ts';

/** A project's month: hours, and money in pounds. */
export const projectMonth = z.strictObject({
  month: text,
  /** Hours that it needs; none of work that is in no month yet. */
  requiredHours: hours,
  plannedHours: hours,
  revenue: openMoney,
  /** Cost of the planned hours; null where nobody is planned. */
  cost: pay(z.number()),
});
export type ProjectMonth = z.infer<typeof projectMonth>;

/** Somebody's hours on the project, one figure for each month. */
export const projectPerson = z.strictObject({
  kind: z.enum(['teamMember', 'freelancer']),
  id,
  name: text,
  role: text,
  hours: z.array(hours),
});
export type ProjectPerson = z.infer<typeof projectPerson>;

/**
 * What a project comes to over its whole life: hours, and money in pounds (docs/domain.md, A project over its life).
 * Cost, profit and margin are null where nobody is planned.
 */
export const projectLife = z.strictObject({
  from: text,
  to: text,
  /** It has no last month: its life goes on after `to`. */
  isOngoing: z.boolean(),
  soldHours: hours,
  plannedHours: hours,
  leftHours: hours,
  /** Sold hours in no month yet; null where all are in one. */
  unscheduledHours: hours.nullable(),
  runsOut: text.nullable(),
  revenue: openMoney,
  cost: pay(z.number()),
  profit: pay(z.number()),
  /** A fraction. */
  margin: pay(z.number()),
  marginTone: pay(z.enum(tones)),
});
export type ProjectLife = z.infer<typeof projectLife>;

/** A project's own page: the months of its life and those that planning offers, who works on it, what it comes to. */
export const projectOverview = z.strictObject({
  project: projectView,
  months: z.array(projectMonth),
  people: z.array(projectPerson),
  life: projectLife,
});
export type ProjectOverview = z.infer<typeof projectOverview>;

/** A client's own page: its projects, and what those that are won come to together, by month and over their lives. */
export const clientOverview = z.strictObject({
  client: clientView,
  /** Every one, whether it is won or not, archived ones among them, by name. */
  projects: z.array(z.strictObject({ project: projectView, life: projectLife })),
  months: z.array(projectMonth),
  people: z.array(projectPerson),
  /** Of all together; nothing of them is in no month, or runs out. */
  life: projectLife,
});
export type ClientOverview = z.infer<typeof clientOverview>;
