import { type RefObject, useEffect, useState } from 'react';

/** How far below the window something may still be when it counts as on screen: time to fetch its code. */
const ahead = '160px';

/** Whether an element has been on screen yet; it stays true once it has. */
export const useOnScreen = (element: RefObject<Element | null>): boolean => {
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (wasSeen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wasSeen]);
  return wasSeen;
};
