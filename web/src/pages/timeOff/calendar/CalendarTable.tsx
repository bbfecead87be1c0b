import { useRef } from 'react';
import { monthLabel } from '#domain/values/month.ts';
import { GridGap } from '../../../ui/grid/GridRow.tsx';
import { usePageAxis } from '../../../ui/windowed/useAxis.ts';
import { CalendarHead } from './CalendarHead.tsx';
import * as styles from './calendar.module.css';
import type { CalendarViewProps } from './calendarView.ts';
import { PersonRow } from './PersonRow.tsx';
import { SumRow } from './SumRow.tsx';

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
