import { z } from 'zod';
import { projectType } from '#domain/projects/projectStatusInput.ts';
import { count, hours, id, pay, ratio, text } from '../../reading/pay.ts';

/** One figure for each month of the span, in hours. */
const byMonth = z.array(hours);

/** Where hours count by percentages, and so are exact; missing elsewhere (docs/tentative-projects.md, What counts). */
const isWeighted = z.literal(true).optional();

/** Somebody's months: what they have time for, and what they are planned on. */
export const schedulePerson = z.strictObject({
  kind: z.enum(['teamMember', 'freelancer']),
  id,
  name: text,
  role: text,
  /** Missing where none are known. */
  skills: z.array(text).optional(),
  /** What an hour of theirs costs in pounds, in the last month that is shown (docs/domain.md, Cost of people). */
  hourlyRate: pay(z.string()),
  /** Their last month; missing of who stays. */
  endMonth: text.optional(),
  /** Whether they have joined and not left, month by month. */
  isThere: z.array(z.boolean()),
  /** A team member's working hours, a freelancer's agreed ones; 0 while they are not there. */
  capacity: byMonth,
  /** Each project that they have hours on, by id. */
  planned: z.array(z.strictObject({ projectId: id, hours: byMonth })),
  isWeighted,
});
export type SchedulePerson = z.infer<typeof schedulePerson>;

/** What a project's months need. */
export const scheduleProject = z.strictObject({
  id,
  name: text,
  clientName: text,
  projectType,
  /** Whole per cent of a tentative project; missing of one that is won. */
  likelihoodPercent: ratio.optional(),
  /** It stands in no list unless somebody asks for it. */
  isArchived: z.literal(true).optional(),
  /** Work on it is done. */
  isCompleted: z.literal(true).optional(),
  /** The last month of one that ends, YYYY-MM. */
  endMonth: text.optional(),
  required: byMonth,
  /** Hours that one-off work in no month yet needs and no month has; null for all other work. */
  unscheduled: hours.nullable(),
  isWeighted,
});
export type ScheduleProject = z.infer<typeof scheduleProject>;

/** Who works on what in the months of a span, what they have time for, and what projects need. */
export const scheduleView = z.strictObject({
  months: z.array(z.strictObject({ month: text, workingDays: count })),
  people: z.array(schedulePerson),
  projects: z.array(scheduleProject),
});
export type ScheduleView = z.infer<typeof scheduleView>;
