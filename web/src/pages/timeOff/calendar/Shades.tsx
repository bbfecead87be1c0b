import type { CalendarPerson } from '#projections/timeOff/view.ts';
import * as styles from './calendar.module.css';
import { type Day, worksOn } from './calendarDays.ts';
import { today } from './today.ts';

type ShadesProps = {
  days: readonly Day[];
  /** Whose working days they are; without anybody, weekends alone are none. */
  person?: CalendarPerson;
};

/** The columns behind a row: days that are no working days, bank holidays, and today. */
export function Shades({ days, person }: ShadesProps) {
  const now = today();
  return days.map((day, place) => {
    const isFree = person ? !worksOn(person, day) : day.isWeekend;
    const shade =
      day.bankHoliday && (isFree || !person) && !day.isWeekend ? 'holiday' : isFree ? 'free' : undefined;
    const isNow = day.day === now;
    return shade || isNow ? (
      <span
        key={day.day}
        className={styles.shade}
        data-shade={shade}
        data-now={isNow || undefined}
        style={{ gridColumn: place + 1 }}
        aria-hidden="true"
      />
    ) : null;
  });
}
