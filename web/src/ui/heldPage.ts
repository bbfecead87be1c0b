import { useInsertionEffect } from 'react';

/** What has been entered and would go with the page, and whether it would be there again once that is loaded anew. */
const held = new Map<object, boolean>();

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

const follow = (): void => {
  // A page that always listened could not be kept by the browser for going back.
  if (held.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
};

/**
 * While it is on, the browser asks before the tab is closed or loaded anew: something was entered and is not saved.
 * @param outlivesReload what was entered is kept for as long as the tab is open
 */
export const useHeldPage = (isOn: boolean, outlivesReload = false): void => {
  // Unlike other effects this one stays while the page is hidden behind the sign-in, with what was typed in it.
  useInsertionEffect(() => {
    if (!isOn) return;
    const holder = {};
    held.set(holder, outlivesReload);
    follow();
    return () => {
      held.delete(holder);
      follow();
    };
  }, [isOn, outlivesReload]);
};

/** Whether something that was entered would go with the page. */
export const isPageHeld = (): boolean => held.size > 0;

/** Lets the page go unasked: somebody has decided it. */
export const releasePage = (): void => {
  held.clear();
  follow();
};

/** Whether loading the page anew would lose something that was entered. */
export const isLostByReload = (): boolean => [...held.values()].some((outlives) => !outlives);

/** Loads the page anew; the browser asks first where that would lose something. */
export const reloadPage = (): void => {
  if (!isLostByReload()) releasePage();
  window.location.reload();
};
