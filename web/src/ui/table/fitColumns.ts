import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { useOnPaper } from '../basics/paper.ts';
import { type Column, columnLength, minColumnWidth, namePlace, usualText } from './columns.ts';

/** The placement of a column: in its place, as a value under the row's name, or left out. */
export type Standing = 'column' | 'under' | 'out';

/** Width in pixels under which a table is a list: the row's name, with its values under it. */
const minForColumns = 520;

type Fitting = Pick<Column<never>, 'align' | 'width' | 'minWidth' | 'importance' | 'isName'>;

const worth = { extra: 0, usual: 1, key: 2 };

/** Space that rows of two lines need beside their columns, in pixels: the padding on both sides. */
const gaps = 32;

/**
 * The placement of each column in a table of an available width: as many as fit stay, the name always. Of the lowest
 * priority, the narrowest column whose removal suffices goes, or else the last one.
 */
export const fitColumns = (
  columns: readonly Fitting[],
  actionsWidth: number,
  available: number,
): Standing[] => {
  const name = namePlace(columns);
  const widths = columns.map(minColumnWidth);
  const width = widths.reduce((sum, each) => sum + each, actionsWidth);
  if (width <= available) return columns.map(() => 'column');
  if (available < minForColumns)
    return columns.map(({ importance }, place) =>
      place === name ? 'column' : importance === 'extra' ? 'out' : 'under',
    );
  const standing: Standing[] = columns.map(() => 'column');
  let excess = width + gaps - available;
  let left = columns
    .map(({ importance }, place) => ({
      place,
      worth: worth[importance ?? 'usual'],
      width: widths[place] ?? 0,
    }))
    .filter(({ place }) => place !== name);
  while (excess > 0 && left.length > 0) {
    const min = Math.min(...left.map((each) => each.worth));
    const leastWorthy = left.filter((each) => each.worth === min);
    const enough = leastWorthy
      .filter((each) => each.width >= excess)
      .sort((a, b) => a.width - b.width || b.place - a.place);
    const next = enough[0] ?? leastWorthy.at(-1);
    if (!next) break;
    standing[next.place] = 'under';
    excess -= next.width;
    left = left.filter((each) => each !== next);
  }
  return standing;
};

/** An element's width in pixels of the usual text size: larger text leaves less room. */
const roomIn = (element: HTMLElement): number => {
  // jsdom has no font size.
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualText;
  return (element.clientWidth * usualText) / text;
};

/** How the columns fit the available width, which is measured before the browser draws. */
type Fit = { standing: readonly Standing[]; form: 'table' | 'stacked' | 'list' };

/** @param isFixed every column keeps its place, and the table scrolls sideways by itself */
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
    // An element without a size, such as in a hidden part of the page, keeps the form it had.
    const look = () => element.clientWidth > 0 && setAvailable(roomIn(element));
    look();
    // jsdom has no ResizeObserver.
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, isFixed]);
  const isWhole = isFixed || isOnPaper;
  // Many widths give the same key, so that rows are only rendered again when a column moves.
  const key = isWhole ? '' : fitColumns(columns, actionsWidth, available).join();
  return useMemo(() => {
    const standing = key === '' ? [] : (key.split(',') as Standing[]);
    const inPlace = standing.filter((each) => each === 'column').length;
    const form = inPlace === standing.length ? 'table' : inPlace === 1 ? 'list' : 'stacked';
    return { standing, form };
  }, [key]);
};

/** A cell's attributes for its column's placement, which the stylesheet applies. The label is only visual. */
export const standingProps = <Row>(column: Column<Row>, standing: Standing = 'column') => ({
  'data-align': column.align,
  'data-standing': standing,
  ...(column.importance && { 'data-importance': column.importance }),
  ...(standing === 'under' && column.align === 'end' && { 'data-label': column.header }),
  ...(standing === 'column' && column.width && { 'data-fixed': '' }),
  ...(standing === 'column' && { style: { '--column': columnLength(minColumnWidth(column)) } as object }),
});
