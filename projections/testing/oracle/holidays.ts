import type { Formulas, Region } from './formulas.ts';
import { type Month, weekdayDatesOf } from './months.ts';

/** First and last month of the list. */
const listed: { from: Month; to: Month } = { from: '2025-06', to: '2027-06' };

const everywhere = [
  '2025-12-25',
  '2025-12-26',
  '2026-01-01',
  '2026-04-03',
  '2026-05-04',
  '2026-05-25',
].concat(['2026-12-25', '2026-12-28', '2027-01-01', '2027-03-26', '2027-05-03', '2027-05-31']);
const summerAndEaster = ['2025-08-25', '2026-04-06', '2026-08-31', '2027-03-29'];

/** Bank holidays as published by GOV.UK, with substitute days and one-off ones. */
const published: Record<Region, readonly string[]> = {
  'england-and-wales': [...everywhere, ...summerAndEaster],
  scotland: [
    ...everywhere,
    ...['2025-08-04', '2025-12-01', '2026-01-02', '2026-06-15', '2026-08-03', '2026-11-30', '2027-01-04'],
  ],
  'northern-ireland': [
    ...everywhere,
    ...summerAndEaster,
    ...['2025-07-14', '2026-03-17', '2026-07-13', '2027-03-17'],
  ],
};

type WorkingDays = Pick<Formulas, 'workingDays' | 'bankHolidays'>;

/**
 * Working days of a month, as `YYYY-MM-DD`: Mondays to Fridays, less the bank holidays that count
 * (docs/domain.md, Capacity).
 */
export const workingDatesOf = (month: Month, { workingDays, bankHolidays }: WorkingDays): string[] => {
  const weekdays = weekdayDatesOf(month);
  if (workingDays === 'weekdays') return weekdays;
  const publishedIn = published[workingDays];
  if (month < listed.from || month > listed.to)
    throw new RangeError(`No bank holidays are known of ${month}`);
  return weekdays.filter((day) => {
    const changed = bankHolidays.find((change) => change.region === workingDays && change.day === day);
    return changed ? !changed.isHoliday : !publishedIn.includes(day);
  });
};
