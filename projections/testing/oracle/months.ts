/** A calendar month as `YYYY-MM`; months compare as text. */
export type Month = string;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const daysOf = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** A month after all plans, in which every dated change applies. */
export const lastMonth: Month = '2099-12';

/** Mondays to Fridays of a month as `YYYY-MM-DD`, counted day by day from 1 January 2000, which was a Saturday. */
export const weekdayDatesOf = (wanted: Month): string[] => {
  let weekday = 6;
  for (let year = 2000; ; year++) {
    for (let month = 1; month <= 12; month++) {
      const name = `${year}-${String(month).padStart(2, '0')}`;
      const weekdays: string[] = [];
      for (let day = 1; day <= daysOf(year, month); day++) {
        if (weekday >= 1 && weekday <= 5) weekdays.push(`${name}-${String(day).padStart(2, '0')}`);
        weekday = (weekday + 1) % 7;
      }
      if (name === wanted) return weekdays;
    }
  }
};

/** `count` months from the first on. */
export const monthsFrom = (first: Month, count: number): Month[] => {
  const months: Month[] = [];
  let [year = 0, month = 0] = first.split('-').map(Number);
  while (months.length < count) {
    months.push(`${year}-${String(month).padStart(2, '0')}`);
    month++;
    if (month > 12) [year, month] = [year + 1, 1];
  }
  return months;
};

/** The months in which something counts; absent or null for no limit on that side. */
export type Span = { startMonth?: Month | null | undefined; endMonth?: Month | null | undefined };

export const isLive = ({ startMonth, endMonth }: Span, month: Month): boolean =>
  (startMonth ?? month) <= month && month <= (endMonth ?? month);
