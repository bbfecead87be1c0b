import { type Month, monthLabel } from '#domain/values/month.ts';
import type { Span } from '#domain/values/span.ts';
import { currentMonth } from '../format/dates.ts';
import { Badge } from '../ui/basics/Badge.tsx';
import * as styles from '../ui/basics/hidden.module.css';

/** Whether a month lies outside of a span. */
export const isAway = ({ startMonth, endMonth }: Span, now: Month): boolean =>
  (startMonth !== null && startMonth > now) || (endMonth !== null && endMonth < now);

type SpanBadgeProps = {
  span: Span;
  /** The badge before the first month: "Joins"; none without it. */
  begins?: string;
  /** The badge after the last month: "Left". */
  ended: string;
};

/** Marks somebody or something in a list as not there yet or no longer there, with the month as tooltip. */
export function SpanBadge({ span: { startMonth, endMonth }, begins, ended }: SpanBadgeProps) {
  const now = currentMonth();
  const over = endMonth !== null && endMonth < now;
  const word = over ? ended : begins;
  const month = over ? endMonth : startMonth;
  if (!word || month === null || (!over && month <= now)) return null;
  return (
    <span title={`${word} ${monthLabel(month)}`}>
      <Badge tone={over ? 'neutral' : 'info'} icon={null}>
        {word}
        <span className={styles.hidden}> {monthLabel(month)}</span>
      </Badge>
    </span>
  );
}
