import { memo, type ReactNode } from 'react';
import type { ScheduleView } from '#projections/plans/schedule/view.ts';
import { hoursText } from '../../format/hours.ts';
import { personKey } from '../../plans/scheduleFigures.ts';
import * as styles from '../../plans/scheduleTable.module.css';
import type { TimeOffText } from '../../plans/useMonthsOff.ts';
import { classNames } from '../../ui/basics/classNames.ts';
import { GridCell } from '../../ui/grid/GridCell.tsx';
import type { RefusedText } from '../../ui/grid/gridTypes.ts';
import { type Columns, hasColumn } from '../../ui/grid/selection.ts';
import { AddRow } from './AddRow.tsx';
import type { CellMarks } from './cellMarks.ts';
import { CellContent, TotalContent } from './RowCells.tsx';
import { RowHeading } from './RowHeading.tsx';
import { cellText, type ScheduleRow } from './sheet/scheduleRows.ts';
import type { TypedTotal } from './sheet/useScheduleSheet.ts';

const classOf = {
  role: styles.role,
  person: styles.person,
  project: styles.project,
  hours: styles.hours,
  add: styles.add,
};

type ScheduleRowViewProps = {
  gridId: string;
  row: ScheduleRow;
  index: number;
  months: ScheduleView['months'];
  /** The active column, if it is in this row. */
  active: number | undefined;
  /** Columns that are selected, that a drag would write to, and that were cut. */
  chosen: Columns;
  lit: Columns;
  cut: Columns;
  /** The column with the selection's corner. */
  corner: number | undefined;
  editing: number | undefined;
  editor: ReactNode;
  refused: ReadonlyMap<number, RefusedText> | undefined;
  /** The marks of hours being sent, waiting or refused, by column. */
  marks: CellMarks | undefined;
  /** People's time off by month, shown in their own rows. */
  off: TimeOffText;
  /** The hours that a drop would add in a column. */
  given: { place: number; hours: number } | undefined;
  /** The people and projects to choose from, while the row that adds one asks. */
  choices: ScheduleView | undefined;
  /** Hours that were typed on totals, for which it asks. */
  typed: readonly TypedTotal[] | undefined;
  /** Whether the months' total is at the end. */
  isYear: boolean;
  /** Measures the row's height, where rows out of sight are left out. */
  measure: ((row: Element | null) => void) | undefined;
  onToggle: (row: ScheduleRow) => void;
  onChoose: (row: ScheduleRow) => void;
  onAdd: (row: ScheduleRow, key: string | undefined) => void;
};

/** A row of the schedule; rendered again only when something of it changes. */
export const ScheduleRowView = memo(function ScheduleRowView(props: ScheduleRowViewProps) {
  const { gridId, row, index, months, active, marks, given } = props;
  return (
    <tr
      ref={props.measure}
      data-row={index}
      data-kind={row.kind}
      data-person={personOf(row)}
      aria-rowindex={index + 2}
      className={classOf[row.kind]}
    >
      <th scope="row" aria-colindex={1}>
        {row.kind === 'add' ? (
          <AddRow
            row={row}
            schedule={props.choices}
            typed={props.typed}
            onChoose={() => props.onChoose(row)}
            onAdd={(key) => props.onAdd(row, key)}
          />
        ) : (
          <RowHeading row={row} lastShown={months.at(-1)?.month ?? ''} onToggle={() => props.onToggle(row)} />
        )}
      </th>
      {months.map(({ month, goodUtilisation }, place) => {
        const isGiven = given?.place === place;
        return (
          <GridCell
            key={month}
            gridId={gridId}
            row={index}
            column={place}
            view={{
              text: cellText(row, place),
              content: (
                <CellContent
                  row={row}
                  place={place}
                  goodUtilisation={goodUtilisation}
                  off={row.kind === 'person' ? props.off(row.person, month) : undefined}
                />
              ),
              ...marks?.get(place),
            }}
            refused={props.refused?.get(place)}
            isActive={place === active}
            isChosen={hasColumn(props.chosen, place)}
            editor={place === props.editing ? props.editor : undefined}
            isLit={isGiven || hasColumn(props.lit, place)}
            isCut={hasColumn(props.cut, place)}
            hasCorner={place === props.corner}
            className={classNames(styles.cell, isOutside(row, place) && styles.outside)}
          >
            {isGiven && <span className={styles.given}>+{hoursText(given.hours)}</span>}
          </GridCell>
        );
      })}
      {props.isYear && (
        <td aria-colindex={months.length + 2}>
          <TotalContent row={row} />
        </td>
      )}
    </tr>
  );
});

/** Whether a cell is of a month in which the person is not there. */
const isOutside = (row: ScheduleRow, place: number): boolean =>
  (row.kind === 'person' || row.kind === 'hours') && !row.person.isThere[place];

/** The person who gets work that is dropped on a row. */
const personOf = (row: ScheduleRow): string | undefined =>
  row.kind === 'person' || (row.kind === 'hours' && row.under === 'person')
    ? personKey(row.person)
    : undefined;
