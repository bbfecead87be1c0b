import { Suspense, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../api/me.ts';
import { subscribeUnsaved, unsavedOf } from '../../plans/unsavedStorage.ts';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { useUnsavedGuard } from '../../ui/basics/unsavedGuard.ts';
import { lazyPart } from '../../ui/code/lazyPart.tsx';

/** How long after its code failed to arrive it is fetched again. Milliseconds. */
const pause = 15_000;

// Fetched when something is unsaved.
const UnsavedHoursNotices = lazyPart(
  async () => (await import('../../plans/UnsavedHoursNotices.tsx')).UnsavedHoursNotices,
  NotShown,
);

/** Reports unsaved input above every page and saves it; the browser asks before it is lost. */
export function UnsavedNotices() {
  const userId = useCurrentUser()?.id ?? '';
  const unsaved = useSyncExternalStore(subscribeUnsaved, () => unsavedOf(userId));
  useUnsavedGuard(unsaved !== '', 'tab');
  if (useReadOnly() || unsaved === '') return null;
  return (
    <Suspense>
      <UnsavedHoursNotices />
    </Suspense>
  );
}

function NotShown({ onRetry }: { onRetry: () => void }) {
  const again = useEffectEvent(onRetry);
  useEffect(() => {
    const timer = setTimeout(() => again(), pause);
    return () => clearTimeout(timer);
  }, []);
  return <p role="status">Hours that you entered are not saved yet. They are kept in this tab.</p>;
}
