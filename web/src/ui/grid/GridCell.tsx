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
  /** The refused text of the cell, which takes precedence over the view's. */
  refused: RefusedText | undefined;
  isActive: boolean;
  isChosen: boolean;
  /** Whether dropping would write to it. */
  isLit?: boolean;
  /** It was cut, and is moved when pasted. */
  isCut?: boolean;
  /** The selected block ends here: its corner is dragged by mouse to fill, by finger to select more. */
  hasCorner?: boolean;
  /** The field, while the cell is edited. */
  editor: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

/** A cell of a table that works like a spreadsheet: a figure, its field, or a refused text with the reason. */
export function GridCell(props: GridCellProps) {
  const { gridId, row, column, view, isActive, isChosen, editor, className, children } = props;
  const refused = props.refused ?? view.refused;
  // In a table with role grid a cell is a gridcell; no other role takes `aria-selected`.
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

/** Who else is at a cell; screen readers get the sentence rather than the letters. */
function CellMark({ letters, label }: NonNullable<CellView['mark']>) {
  return (
    <span className={styles.mark}>
      <span aria-hidden="true">{letters}</span>
      <span className={hiddenStyles.hidden}>{label}</span>
    </span>
  );
}

/** The space of rows that are out of sight. */
export function GridGap({ pixels }: { pixels: number }) {
  const hidden = { 'aria-hidden': true };
  return (
    <tr {...hidden} className={styles.gap}>
      <td style={{ blockSize: pixels }} />
    </tr>
  );
}
