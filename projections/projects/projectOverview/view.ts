import { z } from 'zod';
import { tones } from '#domain/values/status.ts';
import { hours, id, openMoney, pay, text } from '../../reading/pay.ts';
import { clientView } from '../clients/view.ts';
import { projectView } from '../view.ts';

/** A project's month: hours, and money in pounds. */
export const projectMonth = z.strictObject({
  month: text,
  /** Required hours, without unscheduled work. */
  requiredHours: hours,
  plannedHours: hours,
  revenue: openMoney,
  /** Cost of the planned hours; null if nobody is planned. */
  cost: pay(z.number()),
});
export type ProjectMonth = z.infer<typeof projectMonth>;

/** A person's hours on the project, one figure for each month. */
export const projectPerson = z.strictObject({
  kind: z.enum(['teamMember', 'freelancer']),
  id,
  name: text,
  role: text,
  hours: z.array(hours),
});
export type ProjectPerson = z.infer<typeof projectPerson>;

/**
 * A project over its whole life: hours, and money in pounds (docs/domain.md, A project over its life). Cost, profit and
 * margin are null if nobody is planned.
 */
export const projectLife = z.strictObject({
  from: text,
  to: text,
  /** True without a last month: its life goes on after `to`. */
  isOngoing: z.boolean(),
  soldHours: hours,
  plannedHours: hours,
  leftHours: hours,
  /** Sold hours in no month yet; null if all are in one. */
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

/** A project's own page: the months of its life and those that planning offers, its people and its life. */
export const projectOverview = z.strictObject({
  project: projectView,
  months: z.array(projectMonth),
  people: z.array(projectPerson),
  life: projectLife,
});
export type ProjectOverview = z.infer<typeof projectOverview>;

/** A client's own page: its projects, and the totals of won ones by month and over their lives. */
export const clientOverview = z.strictObject({
  client: clientView,
  /** Every project by name, won or not, archived ones included. */
  projects: z.array(z.strictObject({ project: projectView, life: projectLife })),
  months: z.array(projectMonth),
  people: z.array(projectPerson),
  /** Totals over all lives; `unscheduledHours` and `runsOut` are null. */
  life: projectLife,
});
export type ClientOverview = z.infer<typeof clientOverview>;
