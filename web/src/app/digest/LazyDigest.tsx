import { lazy, Suspense, useEffect, useState } from 'react';

const Digest = lazy(async () => ({ default: (await import('./Digest.tsx')).Digest }));

/** What comes first has come by then. Milliseconds. */
const pause = 2_000;

/** What others have done since one was last here, a moment after the page itself. */
export function LazyDigest({ isCompact = false }: { isCompact?: boolean }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), pause);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isDue && <Digest isCompact={isCompact} />}</Suspense>;
}
