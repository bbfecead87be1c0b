import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useOnPaper } from '../ui/paper.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

/** How far below the window something may still be when it counts as on screen: time to fetch its code. */
const ahead = '160px';

/** Whether an element has been on screen yet; it stays true once it has. */
const useOnScreen = (element: RefObject<Element | null>): boolean => {
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

type OnScreenProps = {
  /** Pixels the content takes, kept free until it comes into sight. */
  height: number;
  /** What stands there meanwhile; a grey place unless said. */
  waiting?: ReactNode;
  children: ReactNode;
};

/** Draws its content, and fetches the code for it, only when it comes into sight. */
export function OnScreen({ height, waiting = <Skeleton height={`${height}px`} />, children }: OnScreenProps) {
  const place = useRef<HTMLDivElement>(null);
  const isOnPaper = useOnPaper();
  const isSeen = useOnScreen(place) || isOnPaper;
  return (
    <div ref={place} style={isSeen ? {} : { minBlockSize: height }}>
      {isSeen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </div>
  );
}
