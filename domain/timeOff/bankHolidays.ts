import Holidays from 'date-holidays';
import type { Month } from '../values/month.ts';
import type { BankHolidayChange, BankHolidayRegion } from '../values/planningFormulas.ts';
import type { UkDay } from '../values/ukDay.ts';

/** The regions by their codes in the holidays library. */
const regions: Record<BankHolidayRegion, string> = {
  'england-and-wales': 'ENG',
  scotland: 'SCT',
  'northern-ireland': 'NIR',
};

type Holiday = { day: string; name: string };
const years = new Map<string, readonly Holiday[]>();

/** Holidays that the library lacks or names differently, according to GOV.UK on 26 November 2026. */
const corrections: readonly (Holiday & { region: BankHolidayRegion })[] = [
  { region: 'scotland', day: '2022-01-03', name: "New Year's Day (substitute day)" },
  { region: 'scotland', day: '2022-01-04', name: '2nd January (substitute day)' },
  // By royal proclamation.
  { region: 'scotland', day: '2026-06-15', name: 'World Cup bank holiday' },
  { region: 'scotland', day: '2028-01-03', name: "New Year's Day (substitute day)" },
  { region: 'scotland', day: '2028-01-04', name: '2nd January (substitute day)' },
];

/**
 * The bank holidays in the year of a day or month, from the library and the corrections. One on a weekend is observed
 * only on its substitute day.
 */
const calendarHolidays = (region: BankHolidayRegion, date: Month | UkDay): readonly Holiday[] => {
  const year = date.slice(0, 4);
  const key = `${region} ${year}`;
  const known = years.get(key);
  if (known) return known;
  const names = new Map<string, string>();
  for (const { type, date, name } of new Holidays('GB', regions[region]).getHolidays(Number(year)))
    if (type === 'public') names.set(date.slice(0, 10), name.replace('January 2nd', '2nd January'));
  for (const correction of corrections)
    if (correction.region === region) names.set(correction.day, correction.name);
  const days = [...names]
    .map(([day, name]) => ({ day, name }))
    .filter(({ day }) => day.startsWith(year) && isWeekday(day));
  years.set(key, days);
  return days;
};

/** The bank holidays of a month in a region by day, with the agency's changes. */
export const bankHolidaysOf = (
  region: BankHolidayRegion,
  month: Month,
  changes: readonly BankHolidayChange[],
): Map<string, string> => {
  const ofMonth = calendarHolidays(region, month).filter(({ day }) => day.startsWith(month));
  const names = new Map(ofMonth.map(({ day, name }) => [day, name]));
  for (const change of changes) {
    if (change.region !== region || !change.day.startsWith(month)) continue;
    if (!change.isHoliday) names.delete(change.day);
    else if (!names.has(change.day)) names.set(change.day, 'Bank holiday');
  }
  return names;
};

/** Whether a day (`YYYY-MM-DD`) is a bank holiday of a region, with the agency's changes. */
export const isBankHoliday = (
  region: BankHolidayRegion,
  day: string,
  changes: readonly BankHolidayChange[],
): boolean =>
  changes.findLast((change) => change.region === region && change.day === day)?.isHoliday ??
  calendarHolidays(region, day).some((holiday) => holiday.day === day);

/** How many bank holidays of a month fall on a Monday to Friday, with the agency's changes. */
export const weekdayBankHolidays = (
  region: BankHolidayRegion,
  month: Month,
  changes: readonly BankHolidayChange[],
): number => [...bankHolidaysOf(region, month, changes).keys()].filter(isWeekday).length;

/** Whether a day (`YYYY-MM-DD`) is a Monday to Friday. */
export const isWeekday = (day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
};
