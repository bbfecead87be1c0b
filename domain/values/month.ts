/** A calendar month as `YYYY-MM`, 2000 to 2099. Never a `Date`: months have no time zone. */
export type Month = string;

const pattern = /^20\d{2}-(0[1-9]|1[0-2])$/;

export const isMonth = (text: string): boolean => pattern.test(text);

/** Months since year 0, so that ranges and differences are plain integer arithmetic. */
export const monthIndex = (month: Month): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

export const monthFromIndex = (index: number): Month =>
  `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;

export const addMonths = (month: Month, count: number): Month => monthFromIndex(monthIndex(month) + count);

/** The months from the first to the last, both included. */
export const monthsBetween = (first: Month, last: Month): Month[] => {
  const start = monthIndex(first);
  return Array.from({ length: Math.max(0, monthIndex(last) - start + 1) }, (_, i) =>
    monthFromIndex(start + i),
  );
};

/** First month offered by the planning month pickers (docs/domain.md, Months and days). */
export const firstPlanningMonth: Month = '2025-06';

/** The June that begins the planning year (June to May) holding a month (docs/domain.md, Months and days). */
export const planningYearStart = (month: Month): Month => {
  const year = Number(month.slice(0, 4)) - (Number(month.slice(5)) < 6 ? 1 : 0);
  return `${year}-06`;
};

/** A month some months after the current one, or after June 2025 if that is later. */
export const monthsAhead = (now: Month, count: number): Month =>
  addMonths(now < firstPlanningMonth ? firstPlanningMonth : now, count);

/**
 * Every month a planning picker offers: June 2025 to twelve months after the current one
 * (docs/domain.md, Months and days). The planning year that holds the current month never ends later.
 */
export const planningMonths = (now: Month): Month[] =>
  monthsBetween(firstPlanningMonth, monthsAhead(now, 12));

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "June 2026". */
export const monthLabel = (month: Month): string =>
  `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/**
 * The number of a month by its English name, in full or shortened to at least three letters; undefined for no month.
 */
export const monthNumber = (name: string): number | undefined => {
  const start = name.toLowerCase();
  const index = monthNames.findIndex((month) => month.toLowerCase().startsWith(start));
  return start.length >= 3 && index >= 0 ? index + 1 : undefined;
};

/** Number of Mondays to Fridays in a month. */
export const weekdaysIn = (month: Month): number => {
  const year = Number(month.slice(0, 4));
  const number = Number(month.slice(5));
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const first = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  let weekdays = 0;
  for (let day = 0; day < days; day++) {
    const weekday = (first + day) % 7;
    if (weekday !== 0 && weekday !== 6) weekdays++;
  }
  return weekdays;
};
