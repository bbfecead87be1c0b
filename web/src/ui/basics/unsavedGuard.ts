import { useInsertionEffect } from 'react';

/**
 * What takes away what was entered; each also what those before it do: a step of the history, another page, loading the
 * page anew, closing the tab.
 */
const endings = ['step', 'page', 'reload', 'tab'] as const;
export type Ending = (typeof endings)[number];

/** What has been entered and would be lost, by the first ending that loses it. */
const held = new Map<object, Ending>();

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

const follow = (): void => {
  // A page that always listened could not be kept by the browser for going back.
  if (held.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
};

/**
 * While it is on, something was entered and is not saved: the browser asks before the tab is closed or loaded anew, and
 * the app before a step that loses it.
 * @param lostBy the first of the endings that loses it
 */
export const useUnsavedGuard = (isOn: boolean, lostBy: Ending = 'page'): void => {
  // Unlike other effects this one stays while the page is hidden behind the sign-in, with what was typed in it.
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

/** Whether something that was entered and is not saved would go with the tab. */
export const hasUnsavedInput = (): boolean => held.size > 0;

/** Whether something that was entered would be lost by an ending. */
export const isInputLostBy = (ending: Ending): boolean =>
  [...held.values()].some((lostBy) => endings.indexOf(lostBy) <= endings.indexOf(ending));

/** Lets the page go unasked: somebody has decided it. */
export const releasePage = (): void => {
  held.clear();
  follow();
};

/** Loads the page anew; the browser asks first where that would lose something. */
export const reloadPage = (): void => {
  if (!isInputLostBy('reload')) releasePage();
  window.location.reload();
};
