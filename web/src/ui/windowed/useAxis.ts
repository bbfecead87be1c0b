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

/** Rows and columns kept ready beyond each edge, at least. */
const overscan = 2;
/** Scrolling draws anew after so many of them. */
const step = 2;

type Windowed = {
  count: number;
  /** Axes no longer than this are in the document as a whole. */
  maxInFull: number;
  /** Those that stay wherever the axis is scrolled to, such as the one that the keyboard is in. */
  keep?: readonly number[];
};

type RowsOptions = Windowed & {
  /** Pixels of a row until it is seen. */
  standard: number;
  keyOf: (index: number) => string;
};

/** The rows in the document, what takes note of how high one is, and how to bring another one into sight. */
type RowsAxis = {
  axis: Axis;
  measure: (row: Element | null) => void;
  reveal: (index: number) => void;
  /** Whether they are being scrolled right now. */
  isScrolling: boolean;
};

/** How high a row is, with what it has opened to show under it. */
const heightOf = (row: Element, standard: number): number => {
  const detail = row.nextElementSibling;
  const more = detail?.matches('[data-slot~="table-detail"]') ? detail.getBoundingClientRect().height : 0;
  return row.getBoundingClientRect().height + more || standard;
};

const placeAttribute = 'data-row';

/** The rows that the browser has laid out, or is about to. */
const laidOutRows = new WeakSet<Element>();

/**
 * Measures rows. One that has just come keeps the height that it is taken to have until the browser has laid it out and
 * tells so by an entry, which is before it is drawn: asked at once, the browser would lay the page out for each of them.
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

/** What both ways to scroll ask of the virtualizer. */
const asked = ({ count, maxInFull, standard, keyOf }: RowsOptions) => ({
  count,
  enabled: count > maxInFull,
  estimateSize: () => standard,
  measureElement: measuredBy(standard),
  indexAttribute: placeAttribute,
  getItemKey: keyOf,
  rangeExtractor: rangeInSteps,
  // React draws after the scroll event, as it does for every other state.
  useFlushSync: false,
});

/** The rows of a virtualizer; the browser itself keeps in place what is in sight when something above it changes. */
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

/** Which rows are in the document of those that scroll within a box and are as high as they turn out. */
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
  /** What the rows stand in, which scrolls with the page. */
  list: RefObject<HTMLElement | null>;
};

/**
 * Which rows are in the document of those that scroll with the page and are as high as they turn out. Each hands its
 * element to `measure`, with its place as `data-row`.
 */
export const usePageAxis = (options: PageAxisOptions): RowsAxis => {
  const { list, count, maxInFull } = options;
  const isOn = count > maxInFull;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!isOn) return;
    const look = () => setTop(Math.round(window.scrollY + (list.current?.getBoundingClientRect().top ?? 0)));
    look();
    // jsdom has no observer, and nothing to observe.
    if (typeof ResizeObserver === 'undefined') return;
    // What stands above the rows moves them when it gets another height.
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [isOn, list]);
  return useRowsOf(useWindowVirtualizer<Element>({ ...asked(options), scrollMargin: top }), options);
};

/** The same answer as long as it is one, so that rows are not drawn again while the other axis scrolls. */
const useTracks = <Scroller extends Element | Window>(
  virtualizer: Virtualizer<Scroller, Element>,
  { count, maxInFull, keep = [] }: Windowed,
): Axis => {
  const isOnPaper = useOnPaper();
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items.at(0)?.index ?? 0, items.at(-1)?.index ?? -1];
  // What is in sight anyway needs no keeping.
  const kept = [...new Set(keep)].filter((index) => index < first || (index > last && index < count)).join();
  const end = virtualizer.options.scrollMargin + virtualizer.getTotalSize();
  // Another list whenever a size changes.
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

/** What is in sight and the rest of the steps around it, so that scrolling draws anew only now and then. */
const rangeInSteps = ({ startIndex, endIndex, count }: Range): number[] => {
  const first = Math.max(0, Math.floor(startIndex / step) * step - overscan);
  const end = Math.min(count, Math.ceil((endIndex + 1) / step) * step + overscan);
  return Array.from({ length: end - first }, (_, place) => first + place);
};

/** A scroller's size until it is laid out. */
const laidOut = { width: 1280, height: 600 };

/** Something without a size, such as what stands in a hidden part of the page, keeps the one it had. */
const observeLaidOut: typeof observeElementRect = (instance, told) =>
  observeElementRect(instance, (rect) => {
    if (rect.width > 0 || rect.height > 0) told(rect);
  });
