import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Column } from './columns.ts';

export type RowEmphasis = 'faded' | 'strong' | undefined;

/** Tells how high something is, now and whenever that changes. */
const watchHeight = (element: HTMLElement | null, onHeight: (pixels: number) => void) => {
  if (!element || typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver(() => onHeight(element.offsetHeight));
  observer.observe(element);
  return () => observer.disconnect();
};

type TableRowProps<Row> = {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  emphasis: RowEmphasis;
  onPress: (() => void) | undefined;
  actions: ReactNode;
  hasActions: boolean;
  /** Set where rows open to show more. */
  detail:
    | { isOpen: boolean; onToggle: () => void; onHeight: (pixels: number) => void; render: () => ReactNode }
    | undefined;
};

/** One row; its first cell names it, and carries the press and the opening where there are any. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, emphasis, onPress, actions, hasActions, detail } = props;
  const id = useId();
  return (
    <>
      <tr
        data-row={index}
        data-emphasis={emphasis}
        data-pressable={onPress ? '' : undefined}
        aria-rowindex={index + 2}
      >
        {columns.map((column, place) =>
          place === 0 ? (
            <th key={column.id} scope="row" data-align={column.align}>
              {detail ? (
                <button
                  type="button"
                  className="ui-table-press"
                  aria-expanded={detail.isOpen}
                  aria-controls={detail.isOpen ? id : undefined}
                  onClick={detail.onToggle}
                >
                  <ChevronRight className="ui-table-chevron" size={16} aria-hidden="true" />
                  <span className="ui-table-text">{column.cell(row)}</span>
                </button>
              ) : onPress ? (
                <button type="button" className="ui-table-press" onClick={onPress}>
                  <span className="ui-table-text">{column.cell(row)}</span>
                </button>
              ) : (
                column.cell(row)
              )}
            </th>
          ) : (
            <td key={column.id} data-align={column.align} data-current={column.isCurrent || undefined}>
              {column.cell(row)}
            </td>
          ),
        )}
        {hasActions && (
          <td className="ui-table-actions">
            <span className="ui-table-action-list">{actions}</span>
          </td>
        )}
      </tr>
      {detail?.isOpen && (
        <tr className="ui-table-detail" id={id} ref={(element) => watchHeight(element, detail.onHeight)}>
          <td colSpan={columns.length + (hasActions ? 1 : 0)}>{detail.render()}</td>
        </tr>
      )}
    </>
  );
}
