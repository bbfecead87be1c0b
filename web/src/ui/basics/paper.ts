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
 * Whether the page is being made for paper, on which nothing scrolls into sight: long tables are whole then, and charts
 * drawn.
 */
export const useOnPaper = (): boolean => useSyncExternalStore(subscribe, () => isOnPaper);

/** Listens for the browser, which prints from its menu and waits for nothing that has to be fetched first. */
export const listenForPaper = (): void => {
  window.addEventListener('beforeprint', () => turn(true));
  window.addEventListener('afterprint', () => turn(false));
};

/** How long something that the page still fetches is waited for. Milliseconds. */
const timeout = 4_000;
const waiting = '[data-slot~="skeleton"], [data-slot~="spinner"], [aria-busy="true"]';

/** Prints once everything is there that the paper is to show; `afterprint` ends it. */
export const printWhole = async (): Promise<void> => {
  turn(true);
  const until = performance.now() + timeout;
  do await new Promise((resolve) => setTimeout(resolve, 100));
  while (document.querySelector(waiting) && performance.now() < until);
  window.print();
};
