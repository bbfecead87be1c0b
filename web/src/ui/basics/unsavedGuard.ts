import { useInsertionEffect } from 'react';

/** What loses input, each including those before it: a step in the history, another page, a reload, closing the tab. */
const endings = ['step', 'page', 'reload', 'tab'] as const;
export type Ending = (typeof endings)[number];

/** Unsaved inputs, by the first ending that loses them. */
const held = new Map<object, Ending>();

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

const follow = (): void => {
  // A permanent listener would keep the page out of the browser's back/forward cache.
  if (held.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
};

/**
 * Guards unsaved input while `isOn`: the browser asks before the tab is closed or reloaded, and the app before a step
 * that loses it.
 * @param lostBy the first ending that loses the input
 */
export const useUnsavedGuard = (isOn: boolean, lostBy: Ending = 'page'): void => {
  // Unlike other effects, an insertion effect stays while the page is hidden behind the sign-in, with its input.
  useInsertionEffect(() => {
    if (!isOn) return;
    const holder = {};
    held.set(holder, lostBy);
    follow();
    return () => {
      held.delete(holder);
      follow();
    };
  }, [isOn, lostBy]);
};

/** Whether unsaved input would be lost with the tab. */
export const hasUnsavedInput = (): boolean => held.size > 0;

/** Whether unsaved input would be lost by an ending. */
export const isInputLostBy = (ending: Ending): boolean =>
  [...held.values()].some((lostBy) => endings.indexOf(lostBy) <= endings.indexOf(ending));

/** Lets the page go without a question, as the user has decided. */
export const releasePage = (): void => {
  held.clear();
  follow();
};

/** Reloads the page; the browser asks first if that would lose input. */
export const reloadPage = (): void => {
  if (!isInputLostBy('reload')) releasePage();
  window.location.reload();
};
