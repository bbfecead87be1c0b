import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type Axis, axisOf } from './axis.ts';

/** Axes no longer than this are in the document as a whole. */
const mostInFull = 48;
/** Rows and columns kept ready beyond each edge. */
const overscan = 8;

const standardRow = 30;

/** Pixels of a row, which the pointer's kind decides. */
export const rowHeightIn = (scroller: Element | null): number =>
  (scroller && Number.parseFloat(getComputedStyle(scroller).getPropertyValue('--row-dense'))) || standardRow;

type Range = { first: number; end: number };

type View = { row: number; rows: Range; columns: Range };

const nothing: Range = { first: 0, end: 0 };

const sameRange = (a: Range, b: Range): boolean => a.first === b.first && a.end === b.end;

const sameView = (a: View, b: View): boolean =>
  a.row === b.row && sameRange(a.rows, b.rows) && sameRange(a.columns, b.columns);

/** What lies between two offsets, in steps, so that scrolling draws anew only now and then. */
const rangeOf = (offset: number, length: number, size: number): Range => {
  const step = overscan / 2;
  const at = Math.floor(offset / size / step) * step;
  return { first: at - overscan, end: at + step + Math.ceil(length / size) + overscan };
};

type WindowOptions = {
  scroller: RefObject<HTMLElement | null>;
  rows: number;
  columns: number;
  columnWidth: number;
  /** Where the keyboard is, how far the selection reaches, and what is being edited: these stay. */
  keep: readonly { row: number; column: number }[];
};

/** Which rows and columns of a grid are in the document. */
export const useGridWindow = (options: WindowOptions): { down: Axis; across: Axis } => {
  const { scroller, rows, columns, columnWidth, keep } = options;
  const isTall = rows > mostInFull;
  const isWide = columns > mostInFull;
  const [view, setView] = useState<View>({ row: standardRow, rows: nothing, columns: nothing });
  useEffect(() => {
    const element = scroller.current;
    if (!element || !(isTall || isWide)) return;
    const look = () => {
      const row = rowHeightIn(element);
      const next: View = {
        row,
        rows: rangeOf(element.scrollTop, element.clientHeight, row),
        columns: rangeOf(element.scrollLeft, element.clientWidth, columnWidth),
      };
      setView((before) => (sameView(before, next) ? before : next));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      element.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [scroller, isTall, isWide, columnWidth]);

  const shownRows = isTall ? view.rows : { first: 0, end: rows };
  const shownColumns = isWide ? view.columns : { first: 0, end: columns };
  return {
    down: useAxis(
      rows,
      view.row,
      shownRows,
      keep.map(({ row }) => row),
    ),
    across: useAxis(
      columns,
      columnWidth,
      shownColumns,
      keep.map(({ column }) => column),
    ),
  };
};

/** The same answer as long as it is one, so that rows are not drawn again while the other axis scrolls. */
const useAxis = (count: number, size: number, { first, end }: Range, keep: readonly number[]): Axis => {
  // What is in sight anyway needs no keeping.
  const kept = keep.filter((index) => index < first || index >= end).join();
  return useMemo(
    () => axisOf(count, size, { first, end }, kept === '' ? [] : kept.split(',').map(Number)),
    [count, size, first, end, kept],
  );
};
