import { type ComponentType, useEffect, useState } from 'react';
import { toastQueue } from '../../ui/feedback/toasts.ts';

/** The first action on a page; most messages respond to one. */
const firstDeeds = ['pointerdown', 'keydown'] as const;

/**
 * The region of toasts. Its code is fetched at the first key or press, or for an earlier message, as the first page
 * does without it. If it fails to arrive, the next press tries again.
 */
export function Notifications() {
  const [Region, setRegion] = useState<ComponentType>();
  useEffect(() => {
    if (Region) return;
    const fetchRegion = () => {
      void import('../../ui/feedback/ToastRegion.tsx').then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        () => undefined,
      );
    };
    const forget = toastQueue.subscribe(fetchRegion);
    for (const deed of firstDeeds) addEventListener(deed, fetchRegion, { capture: true });
    return () => {
      forget();
      for (const deed of firstDeeds) removeEventListener(deed, fetchRegion, { capture: true });
    };
  }, [Region]);
  return Region ? <Region /> : null;
}
