import { z } from 'zod';
import { timeOffKind, timeOffStatus } from '#domain/timeOff/timeOffInput.ts';
import { bankHolidayRegions, workingDayCalendars } from '#domain/values/planningFormulas.ts';

/** Time off of a team member: days as `YYYY-MM-DD`, the last one included. */
export const timeOffEntry = z.strictObject({
  id: z.number(),
  from: z.string(),
  to: z.string(),
  /** Hours off on each working day; null for whole days. */
  hoursPerDay: z.number().nullable(),
  kind: timeOffKind,
  note: z.string().nullable(),
  status: timeOffStatus,
  /** What an administrator said to a request. */
  answer: z.string().nullable(),
  /** Working days that it takes, or would take, in each calendar year; parts of days to two decimals. */
  daysByYear: z.record(z.string(), z.number()),
});
export type TimeOffEntry = z.infer<typeof timeOffEntry>;

/** Time off as it was entered; `version` is that of the team member's record. */
export const enteredTimeOff = timeOffEntry.extend({ version: z.number() });

/** Days of paid leave of a calendar year: those agreed, taken by accepted holidays, asked for, and left. */
const leaveAllowance = z.strictObject({
  year: z.string(),
  allowed: z.number(),
  taken: z.number(),
  requested: z.number(),
  /** Below 0 where more was taken than agreed. */
  left: z.number(),
});

export type LeaveAllowance = z.infer<typeof leaveAllowance>;

/** All time off of one team member, first days first; `version` is that of their record. */
export const memberTimeOff = z.strictObject({
  entries: z.array(timeOffEntry),
  allowance: leaveAllowance,
  version: z.number(),
});
export type MemberTimeOff = z.infer<typeof memberTimeOff>;

/** What a team member sees of their own; who is linked to nobody has none, and no allowance. */
export const ownTimeOff = z.strictObject({
  entries: z.array(timeOffEntry),
  allowance: leaveAllowance.nullable(),
});
export type OwnTimeOff = z.infer<typeof ownTimeOff>;

/** Time off in a list of everybody's. */
export const teamTimeOff = timeOffEntry.extend({
  teamMemberId: z.number(),
  name: z.string(),
  role: z.string(),
  version: z.number(),
});
export type TeamTimeOff = z.infer<typeof teamTimeOff>;

/**
 * What of a month somebody is off: working days, parts of days to two decimals, and working hours; what is asked for,
 * apart.
 */
const off = {
  days: z.number(),
  hours: z.number(),
  requestedDays: z.number(),
  requestedHours: z.number(),
};

/** A month in which somebody is off, or asks to be. */
export const monthOff = z.strictObject({ teamMemberId: z.number(), month: z.string(), ...off });
export type MonthOff = z.infer<typeof monthOff>;

/** Somebody who is there in the month, off or not; `calendar` says which days are working days of theirs. */
const calendarPerson = z.strictObject({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  /** Missing where none are known. */
  skills: z.array(z.string()).optional(),
  calendar: z.enum(workingDayCalendars),
  ...off,
  /** First days first; what was declined is not among them. */
  entries: z.array(timeOffEntry),
  version: z.number(),
});
export type CalendarPerson = z.infer<typeof calendarPerson>;

/** A bank holiday, `YYYY-MM-DD`, and the parts of the United Kingdom that have it. */
const bankHoliday = z.strictObject({
  day: z.string(),
  name: z.string(),
  regions: z.array(z.enum(bankHolidayRegions)),
});
export type BankHoliday = z.infer<typeof bankHoliday>;

/** Who is away when in a month: everybody who is there, by role and name. */
export const timeOffCalendar = z.strictObject({
  month: z.string(),
  bankHolidays: z.array(bankHoliday),
  people: z.array(calendarPerson),
});
export type TimeOffCalendar = z.infer<typeof timeOffCalendar>;
