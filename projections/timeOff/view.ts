import { z } from 'zod';
import { timeOffKind, timeOffStatus } from '#domain/timeOff/timeOffInput.ts';
import { bankHolidayRegions, workingDayCalendars } from '#domain/values/planningFormulas.ts';
import { count, hours, id, text } from '../reading/pay.ts';

/** Time off of a team member: days as `YYYY-MM-DD`, the last one included. */
export const timeOffEntry = z.strictObject({
  id,
  from: text,
  to: text,
  /** Hours off on each working day; null for whole days. */
  hoursPerDay: hours.nullable(),
  kind: timeOffKind,
  note: text.nullable(),
  status: timeOffStatus,
  /** An administrator's answer to a request. */
  answer: text.nullable(),
  /** Working days that it takes, or would take, in each calendar year; with parts of days, to two decimals. */
  daysByYear: z.record(z.string(), count),
});
export type TimeOffEntry = z.infer<typeof timeOffEntry>;

/** A new or changed entry; `version` is that of the team member's record. */
export const enteredTimeOff = timeOffEntry.extend({ version: count });

/** Days of paid leave in a calendar year: agreed, taken by accepted holidays, requested, and left. */
const leaveAllowance = z.strictObject({
  year: text,
  allowed: count,
  taken: count,
  requested: count,
  /** Below 0 if more was taken than agreed. */
  left: count,
});

export type LeaveAllowance = z.infer<typeof leaveAllowance>;

/** All time off of a team member, sorted by first day; `version` is that of their record. */
export const memberTimeOff = z.strictObject({
  entries: z.array(timeOffEntry),
  allowance: leaveAllowance,
  version: count,
});
export type MemberTimeOff = z.infer<typeof memberTimeOff>;

/**
 * The effect of time off on the months that it touches: remaining capacity, and planned hours by project, most first.
 * More may be planned than is left.
 */
export const timeOffEffect = z.strictObject({
  months: z.array(
    z.strictObject({
      month: text,
      hoursOff: hours,
      /** Hours left in the month with this time off. */
      capacity: hours,
      plannedHours: hours,
      projects: z.array(z.strictObject({ id, name: text, hours })),
    }),
  ),
});
export type TimeOffEffect = z.infer<typeof timeOffEffect>;

/** A team member's own time off; empty and without allowance for a user without a team member. */
export const ownTimeOff = z.strictObject({
  entries: z.array(timeOffEntry),
  allowance: leaveAllowance.nullable(),
});
export type OwnTimeOff = z.infer<typeof ownTimeOff>;

/** An entry in a list of everybody's time off. */
export const teamTimeOff = timeOffEntry.extend({
  teamMemberId: id,
  name: text,
  role: text,
  version: count,
});
export type TeamTimeOff = z.infer<typeof teamTimeOff>;

/** Time off in a month: working days to two decimals, and working hours; requested time off is separate. */
const off = {
  days: count,
  hours,
  requestedDays: count,
  requestedHours: hours,
};

/** A month with accepted or requested time off of a person. */
export const monthOff = z.strictObject({ teamMemberId: id, month: text, ...off });
export type MonthOff = z.infer<typeof monthOff>;

/** A person employed in the month, off or not; `calendar` decides their working days. */
const calendarPerson = z.strictObject({
  id,
  name: text,
  role: text,
  /** Absent if the person has none. */
  skills: z.array(text).optional(),
  calendar: z.enum(workingDayCalendars),
  ...off,
  /** Sorted by first day, without declined entries. */
  entries: z.array(timeOffEntry),
  version: count,
});
export type CalendarPerson = z.infer<typeof calendarPerson>;

/** A bank holiday, `YYYY-MM-DD`, with its regions. */
const bankHoliday = z.strictObject({
  day: text,
  name: text,
  regions: z.array(z.enum(bankHolidayRegions)),
});
export type BankHoliday = z.infer<typeof bankHoliday>;

/** Absences in a month: everybody employed in it, by role and name. */
export const timeOffCalendar = z.strictObject({
  month: text,
  bankHolidays: z.array(bankHoliday),
  people: z.array(calendarPerson),
});
export type TimeOffCalendar = z.infer<typeof timeOffCalendar>;
