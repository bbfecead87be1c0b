import { type ComponentType, useEffect, useState } from 'react';
import { toastQueue } from '../../ui/feedback/toasts.ts';

/** What a person does first with a page; most messages answer something that they did. */
const firstDeeds = ['pointerdown', 'keydown'] as const;

/**
 * The region of toasts. Its code arrives with the first key or press, or with a message that comes before one: the first
 * page does without it. Should it fail to arrive, the next press asks for it again.
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
