import { observeElementRect, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo } from 'react';
import { type Axis, startOf } from './axis.ts';

/** Rows and columns kept ready beyond each edge. */
const overscan = 8;

type AxisOptions = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Axes no longer than this are in the document as a whole. */
  mostInFull: number;
  /** Pixels of one of them; another function says that sizes have changed. */
  sizeOf: (index: number) => number;
  isHorizontal?: boolean;
  /** Those that stay wherever the axis is scrolled to, such as the one that the keyboard is in. */
  keep?: readonly number[];
};

/** Which rows or columns are in the document, and how to bring another one into sight. */
export const useAxis = (options: AxisOptions): { axis: Axis; reveal: (index: number) => void } => {
  const { scroller, count, mostInFull, sizeOf, isHorizontal = false, keep = [] } = options;
  const isWhole = count <= mostInFull;
  const virtualizer = useVirtualizer({
    count,
    enabled: !isWhole,
    horizontal: isHorizontal,
    getScrollElement: () => scroller.current,
    estimateSize: sizeOf,
    rangeExtractor: rangeInSteps,
    initialRect: laidOut,
    observeElementRect: observeLaidOut,
    // React draws after the scroll event, as it does for every other state.
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes that it keeps are those of the function before.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, sizeOf]);

  const items = virtualizer.getVirtualItems();
  const [first, last] = [items.at(0)?.index ?? 0, items.at(-1)?.index ?? -1];
  // What is in sight anyway needs no keeping.
  const kept = keep.filter((index) => index < first || (index > last && index < count)).join();
  const whole = virtualizer.getTotalSize();
  // The same answer as long as it is one, so that rows are not drawn again while the other axis scrolls.
  const axis = useMemo(() => {
    if (isWhole) return startOf(count);
    const indexes = kept === '' ? [] : kept.split(',').map(Number);
    for (let index = first; index <= last; index++) indexes.push(index);
    let reached = 0;
    const tracks = indexes
      .sort((a, b) => a - b)
      .flatMap((index) => {
        const item = virtualizer.measurementsCache[index];
        if (!item) return [];
        const gap = item.start - reached;
        reached = item.end;
        return [{ index, gap }];
      });
    return { tracks, tail: whole - reached };
  }, [virtualizer, isWhole, count, first, last, kept, whole]);
  return { axis, reveal: (index) => virtualizer.scrollToIndex(index, { align: 'center' }) };
};

/** What is in sight and the rest of the steps around it, so that scrolling draws anew only now and then. */
const rangeInSteps = ({ startIndex, endIndex, count }: Range): number[] => {
  const step = overscan / 2;
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
