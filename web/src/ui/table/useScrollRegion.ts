import { type RefObject, useEffect, useState } from 'react';

/** Pixels that rounding may leave at an edge. */
const slack = 1;

const stops = 'tbody :is(a, button, input, select)';

/**
 * Marks on which sides a table extends beyond its frame: `data-shifted` at the start, `data-cut` at the end. A table
 * that scrolls by itself is a named Tab stop, so that keys can scroll it; one whose cells are Tab stops themselves is
 * none, also in Firefox, which makes every scrolling box one.
 */
export const useScrollRegion = (scroller: RefObject<HTMLElement | null>, label: string) => {
  const [kind, setKind] = useState<'still' | 'stop' | 'passed'>('still');
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute('data-shifted', scrollLeft > slack);
      element.toggleAttribute('data-cut', scrollLeft + clientWidth < scrollWidth - slack);
    };
    const look = () => {
      mark();
      const { overflowX, overflowY } = getComputedStyle(element);
      const scrolls =
        (overflowX === 'auto' && element.scrollWidth > element.clientWidth + slack) ||
        (overflowY === 'auto' && element.scrollHeight > element.clientHeight + slack);
      setKind(!scrolls ? 'still' : element.querySelector(stops) ? 'passed' : 'stop');
    };
    look();
    element.addEventListener('scroll', mark, { passive: true });
    // jsdom has no ResizeObserver.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
    observer?.observe(element);
    if (element.firstElementChild) observer?.observe(element.firstElementChild);
    return () => {
      element.removeEventListener('scroll', mark);
      observer?.disconnect();
    };
  }, [scroller]);
  if (kind === 'still') return {};
  return kind === 'passed' ? { tabIndex: -1 } : { tabIndex: 0, role: 'region', 'aria-label': label };
};
