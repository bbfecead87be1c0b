import { addMonths, monthsBetween } from '#domain/month.ts';
import { currentMonth } from '../../format/dates.ts';
import { MonthSelect } from '../../ui/MonthSelect.tsx';
import { DayField } from './DayField.tsx';
import type { useMovementSpan } from './useMovementSpan.ts';

/** Which two days, and the forecasts of which months. */
export function MovementFilters(props: ReturnType<typeof useMovementSpan>) {
  const { span, today, setFrom, setTo, setStart, setEnd } = props;
  const now = currentMonth();
  const months = monthsBetween(addMonths(now, -12), addMonths(now, 24));
  return (
    <search className="movement-filters">
      <DayField label="Earlier day" value={span.from} today={today} onChange={setFrom} />
      <DayField label="Later day" value={span.to ?? today} today={today} onChange={setTo} />
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
