import { type RefObject, useLayoutEffect, useState } from 'react';

const standard = { '--row': 36, '--row-dense': 30 };

/** Pixels of a row, by the property that sets it: the kind of pointer and the window's width decide. */
export const useRowHeight = (
  scroller: RefObject<Element | null>,
  property: keyof typeof standard,
): number => {
  const [pixels, setPixels] = useState(standard[property]);
  useLayoutEffect(() => {
    const look = () => {
      const set = scroller.current && getComputedStyle(scroller.current).getPropertyValue(property);
      setPixels(Number.parseFloat(set ?? '') || standard[property]);
    };
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [scroller, property]);
  return pixels;
};
