import { type RefObject, useEffect } from 'react';

/** Pixels that rounding may leave over at an edge. */
const slack = 1;

/** Marks on which sides a table goes on beyond its frame: `data-shifted` at the start, `data-cut` at the end. */
export const useScrollMarks = (scroller: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute('data-shifted', scrollLeft > slack);
      element.toggleAttribute('data-cut', scrollLeft + clientWidth < scrollWidth - slack);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    // jsdom has no observer, and nothing to observe.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
    observer?.observe(element);
    if (element.firstElementChild) observer?.observe(element.firstElementChild);
    return () => {
      element.removeEventListener('scroll', look);
      observer?.disconnect();
    };
  }, [scroller]);
};
