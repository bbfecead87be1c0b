import { type ComponentType, Suspense, useEffect, useState } from 'react';

/** What comes first has come by then. Milliseconds. */
const pause = 2_000;

/**
 * What others have done since one was last here, a moment after the page itself. Where its code does not arrive, the
 * connection gone say, the page goes on without it.
 */
export function LazyDigest({ isCompact = false }: { isCompact?: boolean }) {
  const [Digest, setDigest] = useState<ComponentType<{ isCompact: boolean }>>();
  useEffect(() => {
    const fetchDigest = async () => {
      try {
        // Its styles are awaited with it, so that theirs is a failure here, too.
        const { Digest } = await import('./Digest.tsx');
        setDigest(() => Digest);
      } catch {}
    };
    const timer = setTimeout(fetchDigest, pause);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{Digest && <Digest isCompact={isCompact} />}</Suspense>;
}
