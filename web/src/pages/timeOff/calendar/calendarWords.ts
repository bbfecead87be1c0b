import { calendarNames } from '#domain/timeOff/bankHolidayWords.ts';
import type { TimeOffKind } from '#domain/timeOff/timeOffInput.ts';
import { daysText, timeOffKindWords, timeOffStatusWords } from '#domain/timeOff/timeOffWords.ts';
import type { BankHoliday, TimeOffEntry } from '#projections/timeOff/view.ts';
import { hoursText } from '../../../format/hours.ts';

/** A kind's letter, where there is no room for its word. */
export const kindLetters: Record<TimeOffKind, string> = {
  holiday: 'H',
  sick: 'S',
  parental: 'P',
  training: 'T',
  other: 'O',
};

/** "Holiday, 6 July 2026 to 10 July 2026, 4h a day, requested: Wedding". */
export const entryWords = (entry: TimeOffEntry): string =>
  [
    timeOffKindWords[entry.kind],
    daysText(entry),
    ...(entry.hoursPerDay === null ? [] : [`${hoursText(entry.hoursPerDay)} a day`]),
    ...(entry.status === 'requested' ? [timeOffStatusWords.requested.toLowerCase()] : []),
  ].join(', ') + (entry.note ? `: ${entry.note}` : '');

/** "Summer bank holiday (Scotland)"; without the regions where all have it. */
export const bankHolidayWords = ({ name, regions }: BankHoliday): string =>
  regions.length === Object.keys(calendarNames).length
    ? name
    : `${name} (${regions.map((region) => calendarNames[region]).join(', ')})`;
