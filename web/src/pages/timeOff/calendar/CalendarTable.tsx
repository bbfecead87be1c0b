import { useRef } from 'react';
import { monthLabel } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import * as hiddenStyles from '../../../ui/basics/hidden.module.css';
import { GridGap } from '../../../ui/grid/GridGap.tsx';
import { usePageAxis } from '../../../ui/windowed/useAxis.ts';
import { CalendarHead } from './CalendarHead.tsx';
import * as styles from './calendar.module.css';
import type { Day, Sums } from './calendarDays.ts';
import type { CalendarViewProps, RowPlace } from './calendarView.ts';
import { Off } from './Off.tsx';
import { PersonRow } from './PersonRow.tsx';
import { Shades } from './Shades.tsx';

type SumRowProps = RowPlace & { name: string; count: number; days: readonly Day[]; sums: Sums };

/** How many of a role, or of all, are away day by day, and the hours that the month loses. */
function SumRow({ name, count, days, sums, index, measure }: SumRowProps) {
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

/** Rows up to which the calendar is in the document as a whole. */
const mostInFull = 60;
/** Pixels of a row until it is seen. */
const standardRow = 37;

/** People by day, under their roles, with how many are away each day and what the month loses. */
export function CalendarTable({ month, days, people, rows, sums, onEdit }: CalendarViewProps) {
  const list = useRef<HTMLTableElement>(null);
  const isWindowed = rows.length > mostInFull;
  const { axis, measure } = usePageAxis({
    list,
    count: rows.length,
    mostInFull,
    standard: standardRow,
    keyOf: (index) => rows[index]?.key ?? String(index),
  });
  return (
    <table
      ref={list}
      className={styles.table}
      aria-label={`Time off in ${monthLabel(month)}`}
      aria-rowcount={rows.length + 2}
      style={{ '--days': days.length } as object}
    >
      <CalendarHead days={days} />
      <tbody>
        {axis.tracks.map(({ index, gap }) => {
          const row = rows[index];
          if (!row) return null;
          const place = { index, measure: isWindowed ? measure : undefined };
          return [
            gap > 0 && <GridGap key={`gap ${row.key}`} pixels={gap} />,
            row.kind === 'role' ? (
              <SumRow
                key={row.key}
                {...place}
                name={row.role}
                count={row.count}
                days={days}
                sums={row.sums}
              />
            ) : (
              <PersonRow
                key={row.key}
                {...place}
                person={row.person}
                isAlone={row.isAlone}
                days={days}
                onEdit={onEdit}
              />
            ),
          ];
        })}
        {axis.tail > 0 && <GridGap pixels={axis.tail} />}
      </tbody>
      <tfoot>
        <SumRow name="All" count={people.length} days={days} sums={sums} />
      </tfoot>
    </table>
  );
}
