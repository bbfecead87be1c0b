import { counted } from '#domain/values/sentences.ts';
import * as hiddenStyles from '../../../ui/hidden.module.css';
import * as styles from './calendar.module.css';
import type { Day, Sums } from './calendarDays.ts';
import type { RowPlace } from './calendarView.ts';
import { Off } from './Off.tsx';
import { Shades } from './Shades.tsx';

type SumRowProps = RowPlace & { name: string; count: number; days: readonly Day[]; sums: Sums };

/** How many of a role, or of all, are away day by day, and the hours that the month loses. */
export function SumRow({ name, count, days, sums, index, measure }: SumRowProps) {
  const most = Math.max(...sums.away);
  return (
    <tr ref={measure} data-row={index} className={styles.sums}>
      <th scope="row">
        {name} · {count}
      </th>
      <td>
        <span
          className={hiddenStyles.hidden}
        >{`At most ${counted(most, 'person', 'people')} away on a day`}</span>
        <span className={styles.days} aria-hidden="true">
          <Shades days={days} />
          {days.map(({ day }, place) => {
            const [away = 0, asked = 0] = [sums.away[place], sums.asked[place]];
            return away + asked === 0 ? null : (
              <span key={day} className={styles.count} style={{ gridColumn: place + 1 }}>
                {away > 0 && <span>{away}</span>}
                {asked > 0 && <span className={styles.asked}>+{asked}</span>}
              </span>
            );
          })}
        </span>
      </td>
      <td>
        <Off days={sums.days} requestedDays={sums.requestedDays} />
      </td>
      <td>
        <Off hours={sums.hours} requestedHours={sums.requestedHours} />
      </td>
    </tr>
  );
}
