import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { useMemo } from 'react';
import { addMonths, isMonth, type Month, monthsBetween } from '#domain/values/month.ts';
import { type UkDay, ukDayOf } from '#domain/values/ukDay.ts';
import { earliestDay, isUkDay } from '#domain/values/ukTime.ts';
import { nearestDay } from '../../address/nearestDay.ts';
import { matching, nearest, text } from '../../address/parameters.ts';
import { useAddress } from '../../address/useAddress.ts';
import { type MovementSpan, movementQuery, periodsQuery } from '../../api/queries/money.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { PayNeeded } from '../../app/pay/PayNeeded.tsx';
import { currentMonth, monthBefore } from '../../format/dates.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { DayField } from '../../ui/pickers/DayField.tsx';
import { MonthSelect } from '../../ui/pickers/MonthSelect.tsx';
import { MovementResult } from './MovementResult.tsx';
import * as styles from './movement.module.css';

/** Filters: the two days, and the months of the forecasts. */
function MovementFilters(props: ReturnType<typeof useMovementSpan>) {
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

/** The forecasts of two days side by side, and why they differ. */
export function MovementPage() {
  return (
    <>
      <PageHeader
        title="Why the Forecast Moved"
        subtitle="The forecasts of two days side by side, and every change between them with who made it and why"
      />
      <PayNeeded what="What moved between two days">
        <Movement />
      </PayNeeded>
    </>
  );
}

function Movement() {
  const choice = useMovementSpan();
  const { start, end } = choice.span;
  const reversed = reversedWords(choice);
  const movement = useQuery({ ...movementQuery(choice.span), enabled: reversed === undefined });
  const hasClosed = useQuery(periodsQuery()).data?.months.some(
    ({ month, isClosed }) => isClosed && start <= month && month <= end,
  );
  return (
    <>
      <MovementFilters {...choice} />
      {choice.span.since !== undefined && (
        <p className={layout.muted}>
          From when the month was closed or the budget set: what it came to then, and every change since.
        </p>
      )}
      {hasClosed && (
        <p className={layout.muted}>
          Closed months count here by their records, with what has been restated; the P&L shows them as they
          were reported.
        </p>
      )}
      {reversed ? (
        <Card>
          <EmptyState icon={<CalendarX />} title={reversed}>
            Choose one of them anew above: the other one follows it.
          </EmptyState>
        </Card>
      ) : (
        <Loaded
          of={movement}
          isCard
          loading={
            <Card>
              <SkeletonList label="Comparing the two days" rows={12} />
            </Card>
          }
        >
          {(data) => <MovementResult movement={data} span={choice.span} isOld={movement.isPlaceholderData} />}
        </Loaded>
      )}
    </>
  );
}

/** Why the address names nothing to compare: its days or months are in reverse. */
const reversedWords = ({ span, today }: ReturnType<typeof useMovementSpan>): string | undefined => {
  if (span.from > (span.to ?? today)) return 'The earlier day lies after the later one';
  return span.start > span.end ? 'The first month lies after the last one' : undefined;
};

/** The day of `asOf`, the past day that the user came from; undefined for a later one or none. */
const dayOfPast = (asOf: string | undefined, today: UkDay): UkDay | undefined => {
  const day = asOf?.slice(0, 10) ?? '';
  return isUkDay(day) && day <= today ? day : undefined;
};

/** The position of the log at which a month was closed or a budget set. */
const since = matching(/^\d{1,15}$/);

const month = nearest('month', (requested) => (isMonth(requested) ? requested : null));

/** Two days and a span of months, kept in the address; invalid ones are corrected, with a message. */
const useMovementSpan = () => {
  const today = ukDayOf(new Date());
  const shape = useMemo(() => {
    const day = nearest('day', (requested) => nearestDay(requested, earliestDay, today));
    return { to: day, start: month, from: day, end: month, asOf: text, since };
  }, [today]);
  const [address, change] = useAddress(shape);
  // From a past day the question is how it came to that day's forecast.
  const named = address.to ?? dayOfPast(address.asOf, today);
  const start = address.start ?? currentMonth();
  const span: MovementSpan = {
    from: address.from ?? monthBefore(named ?? today),
    to: named === today ? undefined : named,
    start,
    end: address.end ?? start,
    since: address.since,
  };
  const set = (changes: Partial<Record<keyof MovementSpan, string | undefined>>) =>
    change({ ...span, to: span.to ?? today, ...changes });
  return {
    span,
    today,
    // If the days or months would be reversed, the other one follows the one chosen.
    setFrom: (from: UkDay) => set({ from, since: undefined, ...(from > (span.to ?? today) && { to: from }) }),
    setTo: (to: UkDay) => set({ to, ...(to < span.from && { from: to, since: undefined }) }),
    setStart: (start: Month) => set({ start, ...(start > span.end && { end: start }) }),
    setEnd: (end: Month) => set({ end, ...(end < span.start && { start: end }) }),
  };
};
