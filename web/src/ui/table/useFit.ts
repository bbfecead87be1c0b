import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { useOnPaper } from '../basics/paper.ts';
import type { Column } from './columns.ts';
import { fitColumns, type Standing } from './fitColumns.ts';

/** How the columns stand in the room there is, which is looked at before the browser draws. */
export type Fit = { standing: readonly Standing[]; form: 'table' | 'stacked' | 'list' };

/** @param isFixed every column keeps its place, and the table scrolls sideways within itself */
export const useFit = <Row>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  actionsWidth: number,
  isFixed: boolean,
): Fit => {
  const [available, setAvailable] = useState(Number.POSITIVE_INFINITY);
  const isOnPaper = useOnPaper();
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || isFixed) return;
    // Something without a size, such as what stands in a hidden part of the page, keeps the form it had.
    const look = () => element.clientWidth > 0 && setAvailable(element.clientWidth);
    look();
    // jsdom has no observer, and nothing to observe.
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, isFixed]);
  const isWhole = isFixed || isOnPaper;
  // The same answer for many widths: rows are drawn again only where a column moves.
  const key = isWhole ? '' : fitColumns(columns, actionsWidth, available).join();
  return useMemo(() => {
    const standing = key === '' ? [] : (key.split(',') as Standing[]);
    const inPlace = standing.filter((each) => each === 'column').length;
    const form = inPlace === standing.length ? 'table' : inPlace === 1 ? 'list' : 'stacked';
    return { standing, form };
  }, [key]);
};
