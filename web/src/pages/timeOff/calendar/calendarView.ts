import type { Month } from '#domain/values/month.ts';
import type { CalendarPerson, TimeOffEntry } from '#projections/timeOff/view.ts';
import type { CalendarRow, Day, Sums } from './calendarDays.ts';

/** What a view of the month shows, and what a press on time off opens. */
export type CalendarViewProps = {
  month: Month;
  days: readonly Day[];
  people: readonly CalendarPerson[];
  rows: readonly CalendarRow[];
  sums: Sums;
  onEdit: (person: CalendarPerson, entry: TimeOffEntry) => void;
};

/** Where a row of the table stands, and what hears of its height where rows out of sight are left out. */
export type RowPlace = { index?: number; measure?: ((row: Element | null) => void) | undefined };
