import {
  observeElementRect,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { useOnPaper } from '../basics/paper.ts';
import { type Axis, startOf } from './axis.ts';

/** Minimum number of rows and columns kept ready beyond each edge. */
const overscan = 2;
/** Number of rows or columns after which scrolling renders again. */
const step = 2;

type Windowed = {
  count: number;
  /** Axes no longer than this are in the document as a whole. */
  maxInFull: number;
  /** Rows or columns that stay wherever the axis is scrolled to, such as the one with the focus. */
  keep?: readonly number[];
};

type RowsOptions = Windowed & {
  /** Height of a row until it is measured, in pixels. */
  standard: number;
  keyOf: (index: number) => string;
};

/** The rows in the document, and functions that measure a row and that scroll to one. */
type RowsAxis = {
  axis: Axis;
  measure: (row: Element | null) => void;
  reveal: (index: number) => void;
  /** Whether the rows are being scrolled. */
  isScrolling: boolean;
};

/** The height of a row with its detail. */
const heightOf = (row: Element, standard: number): number => {
  const detail = row.nextElementSibling;
  const more = detail?.matches('[data-slot~="table-detail"]') ? detail.getBoundingClientRect().height : 0;
  return row.getBoundingClientRect().height + more || standard;
};

const placeAttribute = 'data-row';

/** Rows that the browser has laid out, or is about to. */
const laidOutRows = new WeakSet<Element>();

/**
 * Measures rows. A new row keeps its estimated height until the browser has laid it out and reports it by an entry,
 * before it is drawn: measured at once, each row would force a layout of the page.
 */
const measuredBy =
  (standard: number) =>
  <Scroller extends Element | Window>(
    row: Element,
    entry: ResizeObserverEntry | undefined,
    { indexFromElement, itemSizeCache, options }: Virtualizer<Scroller, Element>,
  ): number => {
    const isLaidOut = entry !== undefined || laidOutRows.has(row);
    laidOutRows.add(row);
    if (isLaidOut) return heightOf(row, standard);
    return itemSizeCache.get(options.getItemKey(indexFromElement(row))) ?? standard;
  };

/** Options of the virtualizer for both ways of scrolling. */
const asked = ({ count, maxInFull, standard, keyOf }: RowsOptions) => ({
  count,
  enabled: count > maxInFull,
  estimateSize: () => standard,
  measureElement: measuredBy(standard),
  indexAttribute: placeAttribute,
  getItemKey: keyOf,
  rangeExtractor: rangeInSteps,
  // React renders after the scroll event, as for every other state.
  useFlushSync: false,
});

/** The rows of a virtualizer. The browser itself keeps the rows in sight in place when something above them changes. */
const useRowsOf = <Scroller extends Element | Window>(
  virtualizer: Virtualizer<Scroller, Element>,
  options: RowsOptions,
): RowsAxis => {
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  return {
    axis: useTracks(virtualizer, options),
    measure: virtualizer.measureElement,
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
    isScrolling: virtualizer.isScrolling,
  };
};

/** The rows in the document, of rows of any height that scroll within a box. */
export const useBoxAxis = (options: RowsOptions & { scroller: RefObject<HTMLElement | null> }): RowsAxis => {
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    ...asked(options),
    getScrollElement: () => options.scroller.current,
    initialRect: laidOut,
    observeElementRect: observeLaidOut,
  });
  return useRowsOf(virtualizer, options);
};

type PageAxisOptions = RowsOptions & {
  /** The element around the rows, which scrolls with the page. */
  list: RefObject<HTMLElement | null>;
};

/**
 * The rows in the document, of rows of any height that scroll with the page. Each passes its element to `measure`, with
 * its index as `data-row`.
 */
export const usePageAxis = (options: PageAxisOptions): RowsAxis => {
  const { list, count, maxInFull } = options;
  const isOn = count > maxInFull;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!isOn) return;
    const look = () => setTop(Math.round(window.scrollY + (list.current?.getBoundingClientRect().top ?? 0)));
    look();
    // jsdom has no ResizeObserver.
    if (typeof ResizeObserver === 'undefined') return;
    // Content above the rows moves them when its height changes.
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [isOn, list]);
  return useRowsOf(useWindowVirtualizer<Element>({ ...asked(options), scrollMargin: top }), options);
};

/** Memoised, so that rows are not rendered again while the other axis scrolls. */
const useTracks = <Scroller extends Element | Window>(
  virtualizer: Virtualizer<Scroller, Element>,
  { count, maxInFull, keep = [] }: Windowed,
): Axis => {
  const isOnPaper = useOnPaper();
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items.at(0)?.index ?? 0, items.at(-1)?.index ?? -1];
  // Those in sight need no keeping.
  const kept = [...new Set(keep)].filter((index) => index < first || (index > last && index < count)).join();
  const end = virtualizer.options.scrollMargin + virtualizer.getTotalSize();
  // A new array whenever a size changes.
  const sizes = virtualizer.measurementsCache;
  return useMemo(() => {
    if (isOnPaper || count <= maxInFull) return startOf(count);
    const indexes = kept === '' ? [] : kept.split(',').map(Number);
    for (let index = first; index <= last; index++) indexes.push(index);
    let reached = sizes[0]?.start ?? end;
    const tracks = indexes
      .sort((a, b) => a - b)
      .flatMap((index) => {
        const item = sizes[index];
        if (!item) return [];
        const gap = item.start - reached;
        reached = item.end;
        return [{ index, gap }];
      });
    return { tracks, tail: end - reached };
  }, [isOnPaper, count, maxInFull, first, last, kept, end, sizes]);
};

/** The indexes in sight, extended to whole steps, so that scrolling renders only now and then. */
const rangeInSteps = ({ startIndex, endIndex, count }: Range): number[] => {
  const first = Math.max(0, Math.floor(startIndex / step) * step - overscan);
  const end = Math.min(count, Math.ceil((endIndex + 1) / step) * step + overscan);
  return Array.from({ length: end - first }, (_, place) => first + place);
};

/** A scroller's size until it is laid out. */
const laidOut = { width: 1280, height: 600 };

/** An element without a size, such as in a hidden part of the page, keeps the size it had. */
const observeLaidOut: typeof observeElementRect = (instance, onRect) =>
  observeElementRect(instance, (rect) => {
    if (rect.width > 0 || rect.height > 0) onRect(rect);
  });
