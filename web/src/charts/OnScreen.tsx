import { type ReactNode, Suspense, useRef } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useOnScreen } from './useOnScreen.ts';

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
  const isSeen = useOnScreen(place);
  return (
    <div ref={place} style={isSeen ? {} : { minBlockSize: height }}>
      {isSeen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </div>
  );
}
