import { type RefObject, useEffect, useState } from 'react';

/** Tables longer than this keep only the rows in sight in the document, unless they say otherwise. */
export const mostRowsInFull = 200;

/** Rows kept ready beyond each edge. */
const overscan = 12;

/** Cells hold one line, so all rows are of one height: the property that sets it, and its value in pixels. */
const heights = { normal: ['--row', 36], dense: ['--row-dense', 30] } as const;

export type RowWindow = {
  first: number;
  /** One past the last. */
  end: number;
  /** Pixels of the rows left out before and after. */
  before: number;
  after: number;
};

/** The rows between two scroll offsets, with some to spare; offsets and heights in pixels. */
export const rowWindow = (
  count: number,
  rowHeight: number,
  scrollTop: number,
  viewHeight: number,
): RowWindow => {
  const last = Math.max(0, count - Math.ceil(viewHeight / rowHeight));
  const top = Math.min(Math.max(0, Math.floor(scrollTop / rowHeight)), last);
  const first = Math.max(0, top - overscan);
  const end = Math.min(count, top + Math.ceil(viewHeight / rowHeight) + overscan);
  return { first, end, before: first * rowHeight, after: (count - end) * rowHeight };
};

type RowWindowOptions = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  isDense: boolean;
  /** Rows that open have no height of their own, so such tables stay whole. */
  isWhole: boolean;
  /** Rows up to which the table stays whole. */
  mostInFull: number;
};

/** Which rows are in the document, and how to bring another one into sight. */
export const useRowWindow = ({ scroller, count, isDense, isWhole, mostInFull }: RowWindowOptions) => {
  const isOn = !isWhole && count > mostInFull;
  const [property, standard] = heights[isDense ? 'dense' : 'normal'];
  const [view, setView] = useState({ scrollTop: 0, height: 0, rowHeight: standard as number });
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isOn) return;
    const look = () => {
      const rowHeight = Number.parseFloat(getComputedStyle(element).getPropertyValue(property)) || standard;
      // Steps of a few rows: scrolling draws anew only when the rows to spare are being used up.
      const step = (overscan / 2) * rowHeight;
      const scrollTop = Math.floor(element.scrollTop / step) * step;
      const height = element.clientHeight + step;
      setView((before) =>
        before.scrollTop === scrollTop && before.height === height && before.rowHeight === rowHeight
          ? before
          : { scrollTop, height, rowHeight },
      );
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      element.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [scroller, isOn, property, standard]);
  const reveal = (index: number) => {
    const element = scroller.current;
    if (element) element.scrollTop = (index + 0.5) * view.rowHeight - element.clientHeight / 2;
  };
  const whole: RowWindow = { first: 0, end: count, before: 0, after: 0 };
  return {
    window: isOn ? rowWindow(count, view.rowHeight, view.scrollTop, view.height) : whole,
    reveal,
    isOn,
  };
};
