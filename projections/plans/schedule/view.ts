import { z } from 'zod';
import { projectType } from '#domain/projects/projectStatusInput.ts';
import { count, hours, id, pay, ratio, text } from '../../reading/pay.ts';

/** One figure for each month of the span, in hours. */
const byMonth = z.array(hours);

/** True if hours are weighted, and so exact; absent otherwise (docs/tentative-projects.md, What counts). */
const isWeighted = z.literal(true).optional();

/** A person's capacity and planned hours by month. */
export const schedulePerson = z.strictObject({
  kind: z.enum(['teamMember', 'freelancer']),
  id,
  name: text,
  role: text,
  /** Absent if the person has none. */
  skills: z.array(text).optional(),
  /** Hourly cost in pounds in the last month shown (docs/domain.md, Cost of people). */
  hourlyRate: pay(z.string()),
  /** Their last month; absent if they have none. */
  endMonth: text.optional(),
  /** Whether they have joined and not left, by month. */
  isThere: z.array(z.boolean()),
  /** A team member's working hours or a freelancer's agreed ones; 0 while they are not employed. */
  capacity: byMonth,
  /** Each project with hours, by id. */
  planned: z.array(z.strictObject({ projectId: id, hours: byMonth })),
  isWeighted,
});
export type SchedulePerson = z.infer<typeof schedulePerson>;

/** A project's required hours by month. */
export const scheduleProject = z.strictObject({
  id,
  name: text,
  clientName: text,
  projectType,
  /** Whole per cent of a tentative project; absent for a won one. */
  likelihoodPercent: ratio.optional(),
  /** Present for a project that is hidden from lists unless requested. */
  isArchived: z.literal(true).optional(),
  /** Present for a project in the lifecycle status Completed. */
  isCompleted: z.literal(true).optional(),
  /** Its last month, YYYY-MM; absent if it has none. */
  endMonth: text.optional(),
  required: byMonth,
  /** Hours of unscheduled work that are not planned in any month; null for other work. */
  unscheduled: hours.nullable(),
  isWeighted,
});
export type ScheduleProject = z.infer<typeof scheduleProject>;

/** Planned hours and capacity of people, and required hours of projects, in a span of months. */
export const scheduleView = z.strictObject({
  months: z.array(
    z.strictObject({
      month: text,
      workingDays: count,
      /** The share of their capacity from which people count as well used (docs/domain.md, Colours and statuses). */
      goodUtilisation: ratio,
    }),
  ),
  people: z.array(schedulePerson),
  projects: z.array(scheduleProject),
});
export type ScheduleView = z.infer<typeof scheduleView>;
