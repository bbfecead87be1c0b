import { dayText } from '../../../format/days.ts';
import * as hiddenStyles from '../../../ui/basics/hidden.module.css';
import * as styles from './calendar.module.css';
import type { Day } from './calendarDays.ts';
import { bankHolidayWords } from './calendarWords.ts';
import { Shades } from './Shades.tsx';
import { today } from './today.ts';

/** The days of the month, with its bank holidays. */
export function CalendarHead({ days }: { days: readonly Day[] }) {
  const holidays = days.flatMap(({ day, bankHoliday }) =>
    bankHoliday ? [`${dayText(day)}: ${bankHolidayWords(bankHoliday)}`] : [],
  );
  const now = today();
  return (
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">
          <span className={hiddenStyles.hidden}>
            Days{holidays.length > 0 && `. Bank holidays: ${holidays.join('; ')}`}
          </span>
          <span className={styles.days} aria-hidden="true">
            <Shades days={days} />
            {days.map(({ day, weekday, bankHoliday }, place) => (
              <span
                key={day}
                className={styles.day}
                data-now={day === now || undefined}
                data-holiday={bankHoliday ? true : undefined}
                title={bankHoliday ? bankHolidayWords(bankHoliday) : undefined}
                style={{ gridColumn: place + 1 }}
              >
                <span>{weekday.slice(0, 1)}</span>
                {Number(day.slice(8))}
              </span>
            ))}
          </span>
        </th>
        <th scope="col">Days off</th>
        <th scope="col">Hours off</th>
      </tr>
    </thead>
  );
}
