import { Fragment, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { classNames } from '../classNames.ts';
import type { Axis } from './axis.ts';
import { type After, CellEditor } from './CellEditor.tsx';
import { GridFoot } from './GridFoot.tsx';
import { GridHead } from './GridHead.tsx';
import { cellId, GridGap, GridRow } from './GridRow.tsx';
import { copy, paste } from './gridClipboard.ts';
import { pressKey } from './gridKeys.ts';
import { doublePress, dragPointer, pressPointer } from './gridPointer.ts';
import type { GridProps } from './gridTypes.ts';
import { blockOf, type Place } from './selection.ts';
import { useGridState } from './useGridState.ts';
import { rowHeightIn, useGridWindow } from './useGridWindow.ts';
import './Grid.css';

/** Pixels of a column of figures. */
const standardWidth = 80;

/**
 * Figures in two directions with headings and totals that stay, worked like a spreadsheet: the keyboard moves one
 * focus through the cells, blocks are chosen, copied and pasted, cells edited in place; any number of them.
 */
export function Grid(props: GridProps) {
  const { rows, columns, cell, columnWidth = standardWidth } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const leaving = useRef(false);
  const state = useGridState({ rows, columns }, props.currentColumn ?? 0, props.names);
  const { selection, editing } = state;
  const { active, extent } = selection;
  const { down, across } = useGridWindow({
    scroller,
    rows,
    columns,
    columnWidth,
    keep: editing ? [active, extent, editing.place] : [active, extent],
  });

  const reveal = useEffectEvent(() => {
    document
      .getElementById(cellId(id, extent.row, extent.column))
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const reached = `${extent.row} ${extent.column}`;
  useEffect(() => {
    if (reached && table.current?.contains(document.activeElement)) reveal();
  }, [reached]);

  const { row: editedRow, column: editedColumn } = editing?.place ?? {};
  const tellEditing = useEffectEvent((place: Place | undefined) => props.onEditing?.(place));
  useEffect(() => {
    if (editedRow === undefined || editedColumn === undefined) return;
    tellEditing({ row: editedRow, column: editedColumn });
    return () => tellEditing(undefined);
  }, [editedRow, editedColumn]);

  const { currentColumn } = props;
  useEffect(() => {
    // With the column before it, as far as there is one.
    if (scroller.current && currentColumn !== undefined)
      scroller.current.scrollLeft = Math.max(0, (currentColumn - 1) * columnWidth);
  }, [currentColumn, columnWidth]);

  const page = () =>
    Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightIn(scroller.current)) - 4);
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressKey(event, { props, state, page: page(), leaving })) event.preventDefault();
  };
  const endEdit = (after: After) => {
    state.endEdit(after);
    if (after !== 'away') table.current?.focus({ preventScroll: true });
  };
  const editor = editing && (
    <CellEditor
      key={`${editing.place.row} ${editing.place.column}`}
      label={props.cellLabel?.(editing.place) ?? props.label}
      initial={editing.text}
      isReplacing={editing.isReplacing}
      faultIn={(text) => props.faultIn?.(text)}
      onCancel={endEdit}
      onCommit={(text, after) => {
        props.onEdit?.([{ ...editing.place, text }]);
        endEdit(after);
      }}
    />
  );
  const block = blockOf(selection);
  // A table may be a grid; then the focus stays on it and the active cell is told by its id.
  const grid = {
    role: 'grid',
    tabIndex: 0,
    'aria-multiselectable': true,
    'aria-readonly': !props.onEdit,
    'aria-rowcount': rows + 2,
    'aria-colcount': columns + 2,
    ...(editing ? {} : { 'aria-activedescendant': cellId(id, active.row, active.column) }),
  };
  return (
    <div ref={scroller} className={classNames('ui-grid-scroller', props.className)}>
      <table
        ref={table}
        className="ui-grid"
        aria-label={props.label}
        aria-describedby={props.describedBy}
        {...grid}
        style={{
          inlineSize: `calc(var(--grid-heading) + ${columns * columnWidth}px + var(--grid-total))`,
        }}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target === table.current && reveal()}
        onCopy={(event) => copy(event, props, selection)}
        onCut={(event) => copy(event, props, selection)}
        onPaste={(event) => paste(event, props, state)}
      >
        <GridColumns axis={across} width={columnWidth} />
        <GridHead {...props} axis={across} />
        <tbody
          onPointerDown={(event) => pressPointer(event, state)}
          onPointerOver={(event) => dragPointer(event, state)}
          onDoubleClick={(event) => doublePress(event, props, state)}
        >
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
  );
}

/** The widths: those of the columns in the document, and of what is left out between them. */
function GridColumns({ axis, width }: { axis: Axis; width: number }) {
  return (
    <colgroup>
      <col className="ui-grid-heading-column" />
      {axis.tracks.map(({ index, gap }) => (
        <Fragment key={index}>
          {gap > 0 && <col style={{ inlineSize: gap }} />}
          <col style={{ inlineSize: width }} />
        </Fragment>
      ))}
      {axis.tail > 0 && <col style={{ inlineSize: axis.tail }} />}
      <col className="ui-grid-total-column" />
    </colgroup>
  );
}
