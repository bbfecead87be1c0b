import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { Button } from '../basics/Button.tsx';
import { classNames } from '../basics/classNames.ts';
import { useOnPaper } from '../basics/paper.ts';
import { useReadOnly } from '../basics/readOnly.ts';
import { toggled } from '../toggled.ts';
import { type Axis, startOf } from '../windowed/axis.ts';
import { useInSteps } from '../windowed/useInSteps.ts';
import { type Column, columnLength, minColumnWidth, type SortProps, useSort } from './columns.ts';
import * as styles from './DataTable.module.css';
import { useFit } from './fitColumns.ts';
import * as paperStyles from './PaperTable.module.css';
import type { Measure, Reveal } from './RowWindow.tsx';
import * as stackedStyles from './StackedTable.module.css';
import { TableFoot, TableHead } from './TableEdges.tsx';
import { LoadingRows, type RowEmphasis, RowSpace, TableRow } from './TableRow.tsx';
import { TableTooltip } from './TableTooltip.tsx';
import { useRowKeys, useRowPress } from './useRowKeys.ts';
import { useScrollRegion } from './useScrollRegion.ts';

export type DataTableProps<Row> = SortProps & {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load: grey rows are shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** The first cell of the totals row, which is shown when any column has a total. */
  totalLabel?: string;
  /** Buttons at the row's end, such as a `RowButton`. */
  rowActions?: (row: Row) => ReactNode;
  /** All actions are writes: their column is missing while nothing can be changed. */
  areActionsWrites?: boolean;
  /** Width of the actions in pixels of the usual text size: 40 for a small icon button. */
  actionsWidth?: number;
  /** Opens something; not together with `renderDetail`. */
  onRowPress?: (row: Row) => void;
  /** Content that a row expands to show below it. */
  renderDetail?: (row: Row) => ReactNode;
  rowEmphasis?: (row: Row) => RowEmphasis;
  isDense?: boolean;
  /** Maximum number of rows that are all in the document; fewer where rows hold many controls, 60 unless given. */
  maxInFull?: number;
  /** Number of rows at first, where there are clearly more; a button shows all, and paper has all. */
  atFirst?: number;
  /** CSS length after which the table scrolls by itself, as in a dialog; otherwise it scrolls with the page. */
  maxHeight?: string;
  /** Its columns only make sense side by side, such as months: it scrolls sideways rather than become a list. */
  isMatrix?: boolean;
  className?: string;
};

const RowWindow = lazy(() => import('./RowWindow.tsx'));

/** Longer tables keep only the rows in sight in the document, unless they set their own limit. */
const maxRowsInFull = 60;
/** Factor of the rows shown at first: up to this many are all shown at once. */
const clearlyMore = 1.5;
/** Number of rows that a computer of moderate speed draws within a frame or two. */
const rowsAtATime = 8;
/** Height of a row until one is measured, in pixels. */
const standardRow = 36;

/** Rows that fill half a window: a long table begins with them, until it knows which are in sight. */
const rowsAtFirst = (): number => Math.ceil(window.innerHeight / standardRow / 2);

/** A table with sticky head, first column and totals, sorting, arrow keys, and any number of rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, onRowPress, renderDetail, isDense = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { sorted: all, sort, setSort } = useSort(rows ?? [], columns, props);
  const openRows = useOpenRows();
  const isOnPaper = useOnPaper();
  const [isWhole, setWhole] = useState(false);
  const { atFirst = Number.POSITIVE_INFINITY } = props;
  const isBegun = !isWhole && !isOnPaper && all.length > atFirst * clearlyMore;
  const sorted = useMemo(() => (isBegun ? all.slice(0, atFirst) : all), [all, isBegun, atFirst]);
  const isLong = !isOnPaper && sorted.length > (props.maxInFull ?? maxRowsInFull);
  const [inSight, setInSight] = useState<Axis>();
  const [measure, setMeasure] = useState<Measure>();
  const reveal = useRef<Reveal>(null);
  useRowPress(scroller, onRowPress !== undefined || renderDetail !== undefined);
  useRowKeys({ scroller, count: sorted.length, reveal: (index) => reveal.current?.(index) });
  const { maxHeight, isMatrix = false } = props;
  const region = useScrollRegion(scroller, props.label);

  const keyAt = useCallback(
    (index: number) => {
      const row = sorted[index];
      return row === undefined ? `place ${index}` : String(rowKey(row));
    },
    [sorted, rowKey],
  );
  const shown = useInSteps(
    isLong ? (inSight ?? startOf(sorted.length, rowsAtFirst(), standardRow)) : startOf(sorted.length),
    { keyOf: keyAt, atATime: rowsAtATime, standard: standardRow },
  );
  const noteMeasure = useCallback((next: Measure) => setMeasure(() => next), []);

  const isReadOnly = useReadOnly();
  const rowActions = props.areActionsWrites && isReadOnly ? undefined : props.rowActions;
  const hasActions = rowActions !== undefined;
  const actionsWidth = hasActions ? (props.actionsWidth ?? 88) : 0;
  const width = columns.reduce((sum, column) => sum + minColumnWidth(column), actionsWidth);
  const fit = useFit(scroller, columns, actionsWidth, isMatrix);
  const span = columns.length + (hasActions ? 1 : 0);
  return (
    <div
      ref={scroller}
      className={classNames(styles.scroller, stackedStyles.forms, paperStyles.paper, props.className)}
      data-slot="table-scroller"
      style={maxHeight ? { maxBlockSize: maxHeight } : {}}
      data-dense={isDense || undefined}
      data-boxed={maxHeight !== undefined || undefined}
      data-matrix={isMatrix || undefined}
      data-form={fit.form}
      {...region}
    >
      <table
        className={styles.table}
        data-slot="table"
        aria-label={props.label}
        aria-busy={rows === undefined || undefined}
        aria-rowcount={isLong ? sorted.length + 1 : undefined}
        style={isMatrix ? { minInlineSize: columnLength(width) } : {}}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={column.width ? { inlineSize: columnLength(column.width) } : {}} />
          ))}
          {hasActions && <col style={{ inlineSize: columnLength(actionsWidth) }} />}
        </colgroup>
        <TableHead
          columns={columns}
          standing={fit.standing}
          sort={sort}
          onSort={setSort}
          actionsWidth={actionsWidth}
        />
        <tbody>
          {rows === undefined && (
            <LoadingRows columns={columns} standing={fit.standing} hasActions={hasActions} />
          )}
          {shown.tracks.flatMap(({ index, gap }) => {
            const row = sorted[index];
            if (row === undefined) return [];
            const key = rowKey(row);
            return [
              <RowSpace key={`before ${key}`} pixels={gap} columns={span} />,
              <TableRow
                key={key}
                rowKey={key}
                row={row}
                index={index}
                columns={columns}
                standing={fit.standing}
                actionsWidth={actionsWidth}
                measure={isLong ? measure : undefined}
                emphasis={props.rowEmphasis?.(row)}
                onPress={onRowPress}
                rowActions={rowActions}
                renderDetail={renderDetail}
                isOpen={openRows.isOpen(key)}
                onToggle={openRows.toggle}
              />,
            ];
          })}
          <RowSpace pixels={shown.tail} columns={span} />
        </tbody>
        {all.length > 0 && columns.some((column) => column.total) && (
          <TableFoot
            columns={columns}
            standing={fit.standing}
            rows={all}
            label={props.totalLabel ?? 'Total'}
            actionsWidth={actionsWidth}
          />
        )}
      </table>
      {rows?.length === 0 && <div className={styles.empty}>{props.empty}</div>}
      {isBegun && (
        <div className={styles.more}>
          <Button size="small" onPress={() => setWhole(true)}>
            Show all {all.length}
          </Button>
        </div>
      )}
      {isLong && (
        <Suspense fallback={null}>
          <RowWindow
            scroller={scroller}
            count={sorted.length}
            isBoxed={maxHeight !== undefined}
            keyOf={keyAt}
            standard={standardRow}
            onChange={setInSight}
            onMeasure={noteMeasure}
            reveal={reveal}
          />
        </Suspense>
      )}
      <TableTooltip scroller={scroller} />
    </div>
  );
}

type Key = string | number;

/** The expanded rows; they are remembered while they are out of sight. */
const useOpenRows = () => {
  const [open, setOpen] = useState<ReadonlySet<Key>>(new Set());
  const toggle = useCallback((key: Key) => setOpen((before) => toggled(before, key)), []);
  return { isOpen: (key: Key) => open.has(key), toggle };
};
