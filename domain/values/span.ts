import { type Month, monthLabel } from './month.ts';

/** A span of months; null for an open end. */
export type Span = { startMonth: Month | null; endMonth: Month | null };

export const isWithin = ({ startMonth, endMonth }: Span, month: Month): boolean =>
  (startMonth === null || startMonth <= month) && (endMonth === null || month <= endMonth);

/** Whether a span, open or not, ends no earlier than it begins. */
export const endsAfterStart = ({ startMonth, endMonth }: Span): boolean =>
  startMonth === null || endMonth === null || startMonth <= endMonth;

/** The months that two spans have in common; null if there are none. */
export const overlap = (a: Span, b: Span): Span | null => {
  const startMonth = later(a.startMonth, b.startMonth);
  const endMonth = earlier(a.endMonth, b.endMonth);
  return endsAfterStart({ startMonth, endMonth }) ? { startMonth, endMonth } : null;
};

const later = (a: Month | null, b: Month | null): Month | null =>
  a === null ? b : b === null || a > b ? a : b;
const earlier = (a: Month | null, b: Month | null): Month | null =>
  a === null ? b : b === null || a < b ? a : b;

/** "joins in July 2026", "leaves at the end of May 2026": why a month is outside a person's span; null if it isn't. */
export const awayReason = ({ startMonth, endMonth }: Span, month: Month): string | null => {
  if (startMonth !== null && month < startMonth) return `joins in ${monthLabel(startMonth)}`;
  return endMonth !== null && endMonth < month ? `leaves at the end of ${monthLabel(endMonth)}` : null;
};

/** A span as text: "until June 2026", "from September 2026", "July 2026 to August 2026", "all months". */
export const spanWords = ({ startMonth, endMonth }: Span): string => {
  if (startMonth === null) return endMonth === null ? 'all months' : `until ${monthLabel(endMonth)}`;
  if (endMonth === null) return `from ${monthLabel(startMonth)}`;
  return startMonth === endMonth
    ? monthLabel(startMonth)
    : `${monthLabel(startMonth)} to ${monthLabel(endMonth)}`;
};
