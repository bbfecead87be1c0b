import { Fragment, memo, type ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import * as hiddenStyles from '../hidden.module.css';
import type { Axis } from '../windowed/axis.ts';
import * as styles from './Grid.module.css';
import type { CellView, GridProps, RefusedText } from './gridTypes.ts';
import { cellId } from './useGridHands.tsx';

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

const isWhole = (text: string): boolean => /^\d[\d,]*$/.test(text);

/** A row of figures between its heading and its total; drawn again only when something of it changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { gridId, row, axis, active, from, to } = props;
  return (
    <tr data-row={row} aria-rowindex={row + 2}>
      <th scope="row" aria-colindex={1} className={styles.heading}>
        {props.rowHeading(row)}
      </th>
      {axis.tracks.map(({ index, gap }) => {
        const view = props.cell(row, index);
        const refused = props.refused?.get(index) ?? view.refused;
        const isEditing = index === props.editing;
        const isChosen = from !== undefined && to !== undefined && index >= from && index <= to;
        // A cell of a table that is a grid is a gridcell; only of that can it be told whether it is chosen.
        const state = { role: 'gridcell', 'aria-colindex': index + 2, 'aria-selected': isChosen };
        return (
          <Fragment key={index}>
            {gap > 0 && <td className={styles.gap} aria-hidden="true" />}
            <td
              className={styles.cell}
              id={cellId(gridId, row, index)}
              data-column={index}
              data-active={index === active || undefined}
              data-chosen={isChosen || undefined}
              data-saving={view.isSaving || undefined}
              data-unsaved={view.isUnsaved || undefined}
              data-refused={refused !== undefined || undefined}
              aria-invalid={refused !== undefined || undefined}
              data-tone={view.tone}
              data-marked={view.mark ? true : undefined}
              title={view.mark?.label ?? (view.isUnsaved ? 'Not saved yet' : undefined)}
              data-whole={(view.content === undefined && !refused && isWhole(view.text)) || undefined}
              data-current={index === props.currentColumn || undefined}
              {...state}
            >
              {isEditing ? props.editor : (refused?.text ?? view.content ?? view.text)}
              {refused && !isEditing && (
                <>
                  {' '}
                  <CellFault fault={refused.fault} />
                </>
              )}
              {view.isUnsaved && <span className={hiddenStyles.hidden}>, not saved yet</span>}
              {view.mark && <CellMark {...view.mark} />}
            </td>
          </Fragment>
        );
      })}
      {axis.tail > 0 && <td className={styles.gap} aria-hidden="true" />}
      <td className={styles.total} aria-colindex={props.columns + 2}>
        {props.rowTotal(row)}
      </td>
    </tr>
  );
});

/** Why a text was not taken; seen while the keyboard is at its cell. */
function CellFault({ fault }: { fault: string }) {
  return (
    <span role="alert" className={classNames(styles.fault, styles.refusal)}>
      {fault}
    </span>
  );
}

/** Who else is at a cell; the letters alone say little to who can't see them. */
function CellMark({ letters, label }: NonNullable<CellView['mark']>) {
  return (
    <span className={styles.mark}>
      <span aria-hidden="true">{letters}</span>
      <span className={hiddenStyles.hidden}>{label}</span>
    </span>
  );
}

/** The place of rows that are out of sight. */
export function GridGap({ pixels }: { pixels: number }) {
  const hidden = { 'aria-hidden': true };
  return (
    <tr {...hidden}>
      <td className={styles.gap} style={{ blockSize: pixels }} />
    </tr>
  );
}
