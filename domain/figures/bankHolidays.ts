import Holidays from 'date-holidays';
import type { Month } from '../month.ts';
import type { WorkingDayCalendar } from './formulas.ts';

type Region = Exclude<WorkingDayCalendar, 'weekdays'>;

/** The parts of the United Kingdom as the library of holidays names them. */
const regions: Record<Region, string> = {
  'england-and-wales': 'ENG',
  scotland: 'SCT',
  'northern-ireland': 'NIR',
};

const calendars = new Map<Region, Holidays>();
const months = new Map<string, number>();

/** Bank holidays of a month that fall on a Monday to Friday, days in lieu of a weekend's included. */
export const weekdayBankHolidays = (region: Region, month: Month): number => {
  const key = `${region} ${month}`;
  const known = months.get(key);
  if (known !== undefined) return known;
  const calendar = calendars.get(region) ?? new Holidays('GB', regions[region]);
  calendars.set(region, calendar);
  const days = new Set(
    calendar
      .getHolidays(Number(month.slice(0, 4)))
      .filter(({ type }) => type === 'public')
      .map(({ date }) => date.slice(0, 10))
      .filter((day) => day.startsWith(month) && isWeekday(day)),
  );
  months.set(key, days.size);
  return days.size;
};

const isWeekday = (day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
};
