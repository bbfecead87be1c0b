import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isOnPaper = false;

const turn = (onPaper: boolean): void => {
  isOnPaper = onPaper;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Whether the page is being printed: nothing scrolls into sight on paper, so that long tables are shown whole and
 * charts are drawn.
 */
export const useOnPaper = (): boolean => useSyncExternalStore(subscribe, () => isOnPaper);

/** Follows printing from the browser's menu, which waits for nothing that has to be fetched. */
export const listenForPaper = (): void => {
  window.addEventListener('beforeprint', () => turn(true));
  window.addEventListener('afterprint', () => turn(false));
};

/** Maximum time to wait for what the page still fetches. Milliseconds. */
const timeout = 4_000;
const waiting = '[data-slot~="skeleton"], [data-slot~="spinner"], [aria-busy="true"]';

/** Prints once everything to be printed has loaded; `afterprint` ends it. */
export const printWhole = async (): Promise<void> => {
  turn(true);
  const until = performance.now() + timeout;
  do await new Promise((resolve) => setTimeout(resolve, 100));
  while (document.querySelector(waiting) && performance.now() < until);
  window.print();
};
