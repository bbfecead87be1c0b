import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useOnPaper } from '../../../ui/basics/paper.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** How far below the window something may still be when it counts as on screen: time to fetch its code. */
const ahead = '160px';

/** How long after the page has opened what is out of sight is drawn, too. Milliseconds. */
const later = 1_500;

/** Calls something once the page has opened and the browser has nothing else to do; returns how to stop that. */
const whenIdle = (act: () => void): (() => void) => {
  let idle: number | undefined;
  // Safari knows no idle time.
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) idle = requestIdleCallback(act);
    else act();
  }, later);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
};

/** Whether an element has been on screen yet, or the browser had time for it; it stays true once it has. */
const useOnScreen = (element: RefObject<Element | null>): boolean => {
  const [wasSeen, setSeen] = useState(false);
  // A browser that prints from its menu waits for nothing: what it is to print is there before.
  useEffect(() => (wasSeen ? undefined : whenIdle(() => setSeen(true))), [wasSeen]);
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

/**
 * Draws its content, and fetches the code for it, when it comes into sight, and what is out of sight once there is time.
 */
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
