import { Fragment, memo, type ReactNode } from 'react';
import type { Axis } from '../windowed/axis.ts';
import * as styles from './Grid.module.css';
import { GridCell } from './GridCell.tsx';
import type { GridProps, RefusedText } from './gridTypes.ts';

type GridRowProps = {
  gridId: string;
  row: number;
  rowHeading: GridProps['rowHeading'];
  rowTotal: GridProps['rowTotal'];
  cell: GridProps['cell'];
  /** What cells of this row could not take, by column. */
  refused: ReadonlyMap<number, RefusedText> | undefined;
  axis: Axis;
  /** The column the keyboard is in, if it is in this row. */
  active: number | undefined;
  /** First and last chosen column of this row. */
  from: number | undefined;
  to: number | undefined;
  currentColumn: number | undefined;
  /** How many columns of figures there are, in the document or not. */
  columns: number;
  /** The column that is being edited, if it is in this row, and its field. */
  editing: number | undefined;
  editor: ReactNode;
};

/** A row of figures between its heading and its total; drawn again only when something of it changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { gridId, row, axis, active, from, to } = props;
  return (
    <tr data-row={row} aria-rowindex={row + 2}>
      <th scope="row" aria-colindex={1} className={styles.heading}>
        {props.rowHeading(row)}
      </th>
      {axis.tracks.map(({ index, gap }) => (
        <Fragment key={index}>
          {gap > 0 && <td className={styles.gap} aria-hidden="true" />}
          <GridCell
            gridId={gridId}
            row={row}
            column={index}
            view={props.cell(row, index)}
            refused={props.refused?.get(index)}
            isActive={index === active}
            isChosen={from !== undefined && to !== undefined && index >= from && index <= to}
            isCurrent={index === props.currentColumn}
            editor={index === props.editing ? props.editor : undefined}
          />
        </Fragment>
      ))}
      {axis.tail > 0 && <td className={styles.gap} aria-hidden="true" />}
      <td className={styles.total} aria-colindex={props.columns + 2}>
        {props.rowTotal(row)}
      </td>
    </tr>
  );
});

/** The place of rows that are out of sight. */
export function GridGap({ pixels }: { pixels: number }) {
  const hidden = { 'aria-hidden': true };
  return (
    <tr {...hidden}>
      <td className={styles.gap} style={{ blockSize: pixels }} />
    </tr>
  );
}
