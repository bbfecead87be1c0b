import { type RefObject, useEffect, useState } from 'react';
import { type OpenDetail, overscan, type RowWindow, rowWindow } from './rowWindow.ts';

/** Tables longer than this keep only the rows in sight in the document, unless they say otherwise. */
export const mostRowsInFull = 60;

/**
 * Cells hold one line, or on a phone the two that a row has room for, so rows are of one height: the property that sets
 * it, and its value in pixels.
 */
const heights = { normal: ['--row', 36], dense: ['--row-dense', 30] } as const;

type RowWindowOptions = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  isDense: boolean;
  /** What stands open under rows, in their order. */
  details: readonly OpenDetail[];
  /** Rows up to which the table stays whole. */
  mostInFull: number;
};

/** Which rows are in the document, and how to bring another one into sight. */
export const useRowWindow = ({ scroller, count, isDense, details, mostInFull }: RowWindowOptions) => {
  const isOn = count > mostInFull;
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
    const above = details.filter((detail) => detail.index < index);
    const offset = (index + 0.5) * view.rowHeight + above.reduce((sum, { pixels }) => sum + pixels, 0);
    if (element) element.scrollTop = offset - element.clientHeight / 2;
  };
  const whole: RowWindow = { first: 0, end: count, before: 0, after: 0 };
  return {
    window: isOn ? rowWindow(count, view.rowHeight, view.scrollTop, view.height, details) : whole,
    reveal,
    isOn,
  };
};
