import { Fragment, useCallback, useEffect, useRef } from 'react';
import { classNames } from '../basics/classNames.ts';
import { useOnPaper } from '../basics/paper.ts';
import type { Axis } from '../windowed/axis.ts';
import { useAxis } from '../windowed/useAxis.ts';
import { useRowHeight } from '../windowed/useRowHeight.ts';
import * as styles from './Grid.module.css';
import { GridGap, GridRow } from './GridRow.tsx';
import type { GridProps } from './gridTypes.ts';
import { PaperGrid } from './PaperGrid.tsx';
import { useGridHands } from './useGridHands.tsx';

type GridHeadProps = Pick<
  GridProps,
  'columns' | 'corner' | 'columnHeading' | 'totalHeading' | 'currentColumn'
> & { axis: Axis };

/** The headings, which stay in sight at the top. */
function GridHead({ columns, corner, columnHeading, totalHeading, currentColumn, axis }: GridHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1} className={styles.head}>
        <th scope="col" aria-colindex={1} className={styles.heading}>
          {corner}
        </th>
        {axis.tracks.map(({ index, gap }) => (
          <Fragment key={index}>
            {gap > 0 && <td className={styles.gap} aria-hidden="true" />}
            <th scope="col" aria-colindex={index + 2} data-current={index === currentColumn || undefined}>
              {columnHeading(index)}
            </th>
          </Fragment>
        ))}
        {axis.tail > 0 && <td className={styles.gap} aria-hidden="true" />}
        <th scope="col" aria-colindex={columns + 2} className={styles.total}>
          {totalHeading}
        </th>
      </tr>
    </thead>
  );
}

type GridFootProps = Pick<GridProps, 'rows' | 'columns' | 'columnTotal' | 'grandTotal' | 'currentColumn'> & {
  axis: Axis;
};

/** The totals, which stay in sight at the bottom. */
function GridFoot({ rows, columns, columnTotal, grandTotal, currentColumn, axis }: GridFootProps) {
  return (
    <tfoot>
      <tr aria-rowindex={rows + 2} className={styles.foot}>
        <th scope="row" aria-colindex={1} className={styles.heading}>
          Total
        </th>
        {axis.tracks.map(({ index, gap }) => (
          <Fragment key={index}>
            {gap > 0 && <td className={styles.gap} aria-hidden="true" />}
            <td aria-colindex={index + 2} data-current={index === currentColumn || undefined}>
              {columnTotal(index)}
            </td>
          </Fragment>
        ))}
        {axis.tail > 0 && <td className={styles.gap} aria-hidden="true" />}
        <td aria-colindex={columns + 2} className={styles.total}>
          {grandTotal}
        </td>
      </tr>
    </tfoot>
  );
}

/** Pixels of a column of figures. */
const standardWidth = 80;
/** Rows and columns up to which a grid is in the document as a whole. */
const mostInFull = 48;

/**
 * Figures in two directions with headings and totals that stay, worked like a spreadsheet: the keyboard moves one
 * focus through the cells, blocks are chosen, copied and pasted, cells edited in place; any number of them.
 */
export function Grid(props: GridProps) {
  const { rows, columns, cell, columnWidth = standardWidth, currentColumn, status } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight(scroller, '--row-dense');
  const page = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 4);
  const { id, state, block, editor, typed, refusedIn, tableProps, bodyProps } = useGridHands(props, page);
  const { selection, editing } = state;
  const { active, extent } = selection;
  const kept = editing ? [active, extent, editing.place] : [active, extent];
  const { axis: down } = useAxis({
    scroller,
    count: rows,
    mostInFull,
    sizeOf: useCallback(() => rowHeight, [rowHeight]),
    keep: kept.map(({ row }) => row),
  });
  const { axis: across } = useAxis({
    scroller,
    count: columns,
    mostInFull,
    sizeOf: useCallback(() => columnWidth, [columnWidth]),
    isHorizontal: true,
    keep: kept.map(({ column }) => column),
  });
  const isOnPaper = useOnPaper();
  const shownColumns = across.tracks.map(({ index }) => index);
  useEffect(() => {
    // With the column before it, as far as there is one.
    if (scroller.current && currentColumn !== undefined)
      scroller.current.scrollLeft = Math.max(0, (currentColumn - 1) * columnWidth);
  }, [currentColumn, columnWidth]);
  return (
    <>
      {/* Its cells scroll it; Firefox would make another stop of Tab of it. */}
      <div
        ref={scroller}
        tabIndex={-1}
        className={classNames(styles.scroller, props.className)}
        data-on-paper={isOnPaper || undefined}
      >
        <table
          {...tableProps}
          className={styles.grid}
          aria-rowcount={rows + 2}
          aria-colcount={columns + 2}
          style={{
            inlineSize: `calc(var(--grid-heading) + ${columns * columnWidth}px + var(--grid-total))`,
          }}
        >
          <GridColumns axis={across} width={columnWidth} />
          <GridHead {...props} axis={across} />
          <tbody {...bodyProps}>
            {down.tracks.map(({ index, gap }) => {
              const isChosen = index >= block.top && index <= block.bottom;
              return [
                gap > 0 && <GridGap key={`gap ${index}`} pixels={gap} />,
                <GridRow
                  key={index}
                  gridId={id}
                  row={index}
                  columns={columns}
                  rowHeading={props.rowHeading}
                  rowTotal={props.rowTotal}
                  cell={cell}
                  refused={refusedIn(index, shownColumns)}
                  axis={across}
                  active={index === active.row ? active.column : undefined}
                  from={isChosen ? block.left : undefined}
                  to={isChosen ? block.right : undefined}
                  currentColumn={currentColumn}
                  editing={index === editing?.place.row ? editing.place.column : undefined}
                  editor={index === editing?.place.row ? editor : undefined}
                />,
              ];
            })}
            {down.tail > 0 && <GridGap pixels={down.tail} />}
          </tbody>
          <GridFoot {...props} axis={across} />
        </table>
      </div>
      {isOnPaper && <PaperGrid {...props} />}
      {status && <div className={styles.status}>{status({ block, active, typed })}</div>}
    </>
  );
}

/** The widths: those of the columns in the document, and of what is left out between them. */
function GridColumns({ axis, width }: { axis: Axis; width: number }) {
  return (
    <colgroup>
      <col className={styles.headingColumn} />
      {axis.tracks.map(({ index, gap }) => (
        <Fragment key={index}>
          {gap > 0 && <col style={{ inlineSize: gap }} />}
          <col style={{ inlineSize: width }} />
        </Fragment>
      ))}
      {axis.tail > 0 && <col style={{ inlineSize: axis.tail }} />}
      <col className={styles.totalColumn} />
    </colgroup>
  );
}
