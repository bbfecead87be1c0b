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
  /** What an administrator said to a request. */
  answer: text.nullable(),
  /** Working days that it takes, or would take, in each calendar year; parts of days to two decimals. */
  daysByYear: z.record(z.string(), count),
});
export type TimeOffEntry = z.infer<typeof timeOffEntry>;

/** Time off as it was entered; `version` is that of the team member's record. */
export const enteredTimeOff = timeOffEntry.extend({ version: count });

/** Days of paid leave of a calendar year: those agreed, taken by accepted holidays, asked for, and left. */
const leaveAllowance = z.strictObject({
  year: text,
  allowed: count,
  taken: count,
  requested: count,
  /** Below 0 where more was taken than agreed. */
  left: count,
});

export type LeaveAllowance = z.infer<typeof leaveAllowance>;

/** All time off of one team member, first days first; `version` is that of their record. */
export const memberTimeOff = z.strictObject({
  entries: z.array(timeOffEntry),
  allowance: leaveAllowance,
  version: count,
});
export type MemberTimeOff = z.infer<typeof memberTimeOff>;

/**
 * What time off would leave of the months that it touches, and what is planned there: hours, the planned ones by
 * project, most first. More may be planned than is left.
 */
export const timeOffEffect = z.strictObject({
  months: z.array(
    z.strictObject({
      month: text,
      hoursOff: hours,
      /** Hours that are left of the month with it. */
      capacity: hours,
      plannedHours: hours,
      projects: z.array(z.strictObject({ id, name: text, hours })),
    }),
  ),
});
export type TimeOffEffect = z.infer<typeof timeOffEffect>;

/** What a team member sees of their own; who is linked to nobody has none, and no allowance. */
export const ownTimeOff = z.strictObject({
  entries: z.array(timeOffEntry),
  allowance: leaveAllowance.nullable(),
});
export type OwnTimeOff = z.infer<typeof ownTimeOff>;

/** Time off in a list of everybody's. */
export const teamTimeOff = timeOffEntry.extend({
  teamMemberId: id,
  name: text,
  role: text,
  version: count,
});
export type TeamTimeOff = z.infer<typeof teamTimeOff>;

/**
 * What of a month somebody is off: working days, parts of days to two decimals, and working hours; what is asked for,
 * apart.
 */
const off = {
  days: count,
  hours,
  requestedDays: count,
  requestedHours: hours,
};

/** A month in which somebody is off, or asks to be. */
export const monthOff = z.strictObject({ teamMemberId: id, month: text, ...off });
export type MonthOff = z.infer<typeof monthOff>;

/** Somebody who is there in the month, off or not; `calendar` says which days are working days of theirs. */
const calendarPerson = z.strictObject({
  id,
  name: text,
  role: text,
  /** Missing where none are known. */
  skills: z.array(text).optional(),
  calendar: z.enum(workingDayCalendars),
  ...off,
  /** First days first; what was declined is not among them. */
  entries: z.array(timeOffEntry),
  version: count,
});
export type CalendarPerson = z.infer<typeof calendarPerson>;

/** A bank holiday, `YYYY-MM-DD`, and the parts of the United Kingdom that have it. */
const bankHoliday = z.strictObject({
  day: text,
  name: text,
  regions: z.array(z.enum(bankHolidayRegions)),
});
export type BankHoliday = z.infer<typeof bankHoliday>;

/** Who is away when in a month: everybody who is there, by role and name. */
export const timeOffCalendar = z.strictObject({
  month: text,
  bankHolidays: z.array(bankHoliday),
  people: z.array(calendarPerson),
});
export type TimeOffCalendar = z.infer<typeof timeOffCalendar>;
