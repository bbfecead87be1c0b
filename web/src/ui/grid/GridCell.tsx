import type { ReactNode } from 'react';
import { classNames } from '../basics/classNames.ts';
import * as hiddenStyles from '../basics/hidden.module.css';
import * as editorStyles from './CellEditor.module.css';
import * as styles from './GridCell.module.css';
import type { CellView, RefusedText } from './gridTypes.ts';
import { cellId } from './useSpreadsheet.tsx';

type GridCellProps = {
  gridId: string;
  row: number;
  column: number;
  view: CellView;
  /** What the cell could not take, before what its view says. */
  refused: RefusedText | undefined;
  isActive: boolean;
  isChosen: boolean;
  /** What is dragged would be written to it. */
  isLit?: boolean;
  /** It was cut, and is moved once it is pasted. */
  isCut?: boolean;
  /** The chosen block ends here: a mouse fills it on from here, a finger chooses more. */
  hasCorner?: boolean;
  /** The field, while the cell is edited. */
  editor: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

/** A cell of a table that is worked like a spreadsheet: a figure, its field, or what it could not take with the reason. */
export function GridCell(props: GridCellProps) {
  const { gridId, row, column, view, isActive, isChosen, editor, className, children } = props;
  const refused = props.refused ?? view.refused;
  // A cell of a table that is a grid is a gridcell; only of that can it be told whether it is chosen.
  const state = { role: 'gridcell', 'aria-colindex': column + 2, 'aria-selected': isChosen };
  return (
    <td
      className={classNames(styles.cell, className)}
      id={cellId(gridId, row, column)}
      data-column={column}
      data-active={isActive || undefined}
      data-chosen={isChosen || undefined}
      data-saving={view.isSaving || undefined}
      data-unsaved={view.isUnsaved || undefined}
      data-refused={refused !== undefined || undefined}
      aria-invalid={refused !== undefined || undefined}
      data-marked={view.mark ? true : undefined}
      title={view.mark?.label ?? (view.isUnsaved ? 'Not saved yet' : undefined)}
      data-lit={props.isLit || undefined}
      data-cut={props.isCut || undefined}
      {...state}
    >
      {editor ?? refused?.text ?? view.content ?? view.text}
      {refused && !editor && (
        <>
          {' '}
          <span role="alert" className={classNames(editorStyles.fault, styles.refusal)}>
            {refused.fault}
          </span>
        </>
      )}
      {view.isUnsaved && <span className={hiddenStyles.hidden}>, not saved yet</span>}
      {view.mark && <CellMark {...view.mark} />}
      {children}
      {props.hasCorner && <span className={styles.corner} data-slot="block-corner" aria-hidden="true" />}
    </td>
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
    <tr {...hidden} className={styles.gap}>
      <td style={{ blockSize: pixels }} />
    </tr>
  );
}
