import type { BankHolidayChange, WorkingDayCalendar } from '../values/planningFormulas.ts';

/** Names of the calendars. */
export const calendarNames: Record<Exclude<WorkingDayCalendar, 'weekdays'>, string> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
};

/** "Scotland with 2026-06-15, Northern Ireland without 2026-07-13"; "as in the calendar" without changes. */
export const bankHolidaysText = (
  changes: readonly BankHolidayChange[],
  dayText: (day: string) => string = (day) => day,
): string =>
  changes.length === 0
    ? 'as in the calendar'
    : changes
        .map(
          ({ region, day, isHoliday }) =>
            `${calendarNames[region]} ${isHoliday ? 'with' : 'without'} ${dayText(day)}`,
        )
        .join(', ');
