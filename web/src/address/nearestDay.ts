import type { UkDay } from '#domain/values/ukDay.ts';
import { daysAfter, isUkDay } from '#domain/values/ukTime.ts';

/** The nearest valid day to a text in the form of a day, such as 28 February for the 31st; null for any other text. */
const repaired = (requested: string): UkDay | null => {
  if (isUkDay(requested)) return requested;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(requested) ?? [];
  if (!year) return null;
  const first = `${year}-${String(Math.min(12, Math.max(1, Number(month)))).padStart(2, '0')}-01`;
  const days = Array.from({ length: Math.min(31, Math.max(1, Number(day))) }, (_, at) =>
    daysAfter(first, at),
  );
  return days.findLast((each) => each.startsWith(first.slice(0, 7))) ?? null;
};

/** The day nearest to the requested one within two days, each of which may be open; null for a text that is no day. */
export const nearestDay = (requested: string, first?: UkDay, last?: UkDay): UkDay | null => {
  const day = repaired(requested);
  if (day === null) return null;
  if (first !== undefined && day < first) return first;
  return last !== undefined && day > last ? last : day;
};
