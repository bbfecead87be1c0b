import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useOnPaper } from '../../../ui/basics/paper.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** Distance below the window at which content counts as on screen, to have time to fetch its code. */
const ahead = '160px';

/** Time after the page has opened until content out of sight is drawn, too. Milliseconds. */
const later = 1_500;

/** Calls `act` once the page has opened and the browser is idle. @returns a function that cancels it */
const whenIdle = (act: () => void): (() => void) => {
  let idle: number | undefined;
  // Safari has no requestIdleCallback.
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) idle = requestIdleCallback(act);
    else act();
  }, later);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
};

/** Whether an element has been on screen, or the browser was idle; it stays true. */
const useOnScreen = (element: RefObject<Element | null>): boolean => {
  const [wasSeen, setSeen] = useState(false);
  // Printing from the browser's menu waits for nothing: content has to be drawn before.
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
  /** Height of the content in pixels, reserved until it is drawn. */
  height: number;
  /** A placeholder until then; a skeleton unless given. */
  waiting?: ReactNode;
  children: ReactNode;
};

/** Draws its content and fetches its code when it comes into sight, or, out of sight, once the browser is idle. */
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
