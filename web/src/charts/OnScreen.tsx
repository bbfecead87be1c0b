import { type ReactNode, Suspense, useRef } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useOnScreen } from './useOnScreen.ts';

type OnScreenProps = {
  /** Pixels the content takes, kept free until it is there. */
  height: number;
  children: ReactNode;
};

/** Draws its content, and fetches the code for it, only when it comes into sight. */
export function OnScreen({ height, children }: OnScreenProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useOnScreen(place);
  const waiting = <Skeleton height={`${height}px`} />;
  return (
    <div ref={place} style={{ minBlockSize: height }}>
      {isSeen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </div>
  );
}
