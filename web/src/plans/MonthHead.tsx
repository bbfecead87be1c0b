import { addMonths, type Month, monthLabel } from '#domain/values/month.ts';
import { shortMonthLabel } from '../format/dates.ts';
import { classNames } from '../ui/basics/classNames.ts';
import * as styles from './scheduleTable.module.css';

/** "Nov 2026" of "November 2026". */
export const shortMonth = (month: Month): string => monthLabel(month).replace(/^(\w{3})\w*/, '$1');

/** "Nov 2026 – Apr 2027". */
export const spanText = (from: Month, count: number): string =>
  count === 1 ? shortMonth(from) : `${shortMonth(from)} – ${shortMonth(addMonths(from, count - 1))}`;

type MonthHeadProps = {
  month: Month;
  workingDays: number;
  isNow: boolean;
  /** Eleven other months are shown beside it. */
  isYear?: boolean;
};

/** A month at the head of its column, with its working days. */
export function MonthHead({ month, workingDays, isNow, isYear = false }: MonthHeadProps) {
  return (
    <th scope="col" className={classNames(isNow && styles.now)} aria-current={isNow ? 'date' : undefined}>
      {isYear ? <abbr title={monthLabel(month)}>{shortMonthLabel(month)}</abbr> : shortMonth(month)}
      <span className={styles.small}>{workingDays} days</span>
    </th>
  );
}
