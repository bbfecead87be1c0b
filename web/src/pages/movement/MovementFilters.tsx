import { addMonths, monthsBetween } from '#domain/values/month.ts';
import type { UkDay } from '#domain/values/ukDay.ts';
import { currentMonth } from '../../format/dates.ts';
import { DayField } from '../../ui/DayField.tsx';
import { MonthSelect } from '../../ui/MonthSelect.tsx';
import * as styles from './movement.module.css';
import type { useMovementSpan } from './useMovementSpan.ts';

/** Which two days, and the forecasts of which months. */
export function MovementFilters(props: ReturnType<typeof useMovementSpan>) {
  const { span, today, setFrom, setTo, setStart, setEnd } = props;
  const now = currentMonth();
  const months = monthsBetween(addMonths(now, -12), addMonths(now, 24));
  const last = { day: today, error: 'Choose today or an earlier day' };
  const day = (set: (day: UkDay) => void) => ({
    last,
    isRequired: true,
    onChange: (chosen: UkDay | null) => chosen && set(chosen),
  });
  return (
    <search className={styles.filters}>
      <DayField label="Earlier day" value={span.from} {...day(setFrom)} />
      <DayField label="Later day" value={span.to ?? today} {...day(setTo)} />
      <MonthSelect
        label="First month"
        months={months}
        value={span.start}
        onChange={(month) => month && setStart(month)}
      />
      <MonthSelect
        label="Last month"
        months={months}
        value={span.end}
        onChange={(month) => month && setEnd(month)}
      />
    </search>
  );
}
