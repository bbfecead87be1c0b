import { ChevronRight } from 'lucide-react';
import { type ComponentProps, memo, type ReactNode, useId } from 'react';
import { classNames } from '../basics/classNames.ts';
import * as layout from '../basics/layout.module.css';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { type Column, columnLength, namePlace } from './columns.ts';
import * as styles from './DataTable.module.css';
import { type Standing, standingProps } from './fitColumns.ts';
import type { Measure } from './RowWindow.tsx';

export type RowEmphasis = 'faded' | 'strong' | undefined;

/** Measures a row again whenever its detail changes height. */
const watchDetail = (detail: HTMLElement | null, measure: Measure | undefined) => {
  if (!detail || !measure || typeof ResizeObserver === 'undefined') return;
  const row = detail.previousElementSibling;
  const observer = new ResizeObserver(() => measure(row));
  observer.observe(detail);
  return () => {
    observer.disconnect();
    // Once the detail is gone.
    requestAnimationFrame(() => row?.isConnected && measure(row));
  };
};

type Key = string | number;

type TableRowProps<Row> = {
  row: Row;
  rowKey: Key;
  index: number;
  columns: readonly Column<Row>[];
  standing: readonly Standing[];
  /** In pixels; 0 where rows have no actions. */
  actionsWidth: number;
  /** Set where the table keeps only the rows in sight in the document. */
  measure: Measure | undefined;
  emphasis: RowEmphasis;
  onPress: ((row: Row) => void) | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
  /** Content that the row expands to show below it; `isOpen` says whether it is shown. */
  renderDetail: ((row: Row) => ReactNode) | undefined;
  isOpen: boolean;
  onToggle: (key: Key) => void;
};

function BodyRow<Row>(props: TableRowProps<Row>) {
  const { row, rowKey, index, columns, standing, emphasis, onPress, rowActions, renderDetail, isOpen } =
    props;
  const { measure } = props;
  const id = useId();
  const name = namePlace(columns);
  return (
    <>
      <tr
        ref={measure}
        data-row={index}
        data-emphasis={emphasis}
        data-pressable={onPress ? '' : undefined}
        aria-rowindex={index + 2}
      >
        {columns.map((column, place) =>
          place === name ? (
            <th
              key={column.id}
              scope="row"
              // A link and a button of the same name: the name labels the row once.
              aria-label={column.isLink && (renderDetail || onPress) ? nameOf(column, row) : undefined}
              {...standingProps(column)}
            >
              {renderDetail ? (
                <Press
                  column={column}
                  row={row}
                  isOpenable
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? id : undefined}
                  onClick={() => props.onToggle(rowKey)}
                />
              ) : onPress ? (
                <Press column={column} row={row} onClick={() => onPress(row)} />
              ) : (
                column.cell(row)
              )}
            </th>
          ) : (
            <td
              key={column.id}
              data-current={column.isCurrent || undefined}
              {...standingProps(column, standing[place])}
            >
              {column.cell(row)}
            </td>
          ),
        )}
        {rowActions && (
          <td
            className={styles.actions}
            data-slot="table-actions"
            style={{ inlineSize: columnLength(props.actionsWidth) }}
          >
            <span className={styles.actionList}>{rowActions(row)}</span>
          </td>
        )}
      </tr>
      {renderDetail && isOpen && (
        <tr
          className={styles.detail}
          data-slot="table-detail"
          id={id}
          ref={(element) => watchDetail(element, measure)}
        >
          <td colSpan={columns.length + (rowActions ? 1 : 0)}>{renderDetail(row)}</td>
        </tr>
      )}
    </>
  );
}

const nameOf = <Row,>(column: Column<Row>, row: Row): string => String(column.sortValue?.(row) ?? '');

type PressProps<Row> = ComponentProps<'button'> & {
  column: Column<Row>;
  row: Row;
  /** Whether it expands the row. */
  isOpenable?: boolean;
};

/** The control that presses a row: its name, or a button of that name beside it where the name is a link. */
function Press<Row>({ column, row, isOpenable = false, ...props }: PressProps<Row>) {
  const content = <span className={layout.truncated}>{column.cell(row)}</span>;
  const chevron = <ChevronRight className={styles.chevron} size={16} aria-hidden="true" />;
  if (!column.isLink) {
    return (
      <button {...props} type="button" className={styles.press} data-slot="table-press">
        {isOpenable && chevron}
        {content}
      </button>
    );
  }
  return (
    <span className={classNames(layout.line, layout.gapHair)}>
      <button
        {...props}
        type="button"
        className={styles.press}
        data-slot="table-press"
        aria-label={nameOf(column, row)}
      >
        {chevron}
      </button>
      {content}
    </span>
  );
}

/**
 * A row; the cell that names it holds the press or the expansion, if any. It takes functions rather than their results,
 * so that scrolling only renders rows that come into sight.
 */
export const TableRow = memo(BodyRow) as typeof BodyRow;

// Uneven, as words and figures are.
const widths = ['55%', '70%', '48%', '62%', '75%', '52%'];

/** Grey rows in the shape of those that are loading. */
export function LoadingRows<Row>({
  columns,
  standing,
  hasActions,
}: {
  columns: readonly Column<Row>[];
  standing: readonly Standing[];
  hasActions: boolean;
}) {
  return widths.map((width) => (
    <tr key={width}>
      {columns.map((column, place) => (
        <td key={column.id} {...standingProps(column, standing[place])} data-label={undefined}>
          <Skeleton width={standing[place] === 'under' ? '6em' : width} height="0.8em" />
        </td>
      ))}
      {hasActions && <td />}
    </tr>
  ));
}

/** The space of rows that are out of sight and not in the document. */
export function RowSpace({ pixels, columns }: { pixels: number; columns: number }) {
  if (pixels <= 0) return null;
  return (
    <tr className={styles.space}>
      <td data-slot="table-space" colSpan={columns} style={{ blockSize: pixels }} />
    </tr>
  );
}
