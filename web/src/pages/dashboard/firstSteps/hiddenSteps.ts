import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Users who have hidden the steps, where the browser stores nothing; until the page is left. */
const hidden = new Set<string>();

const keyOf = (userId: string): string => `planner-first-steps-hidden.${userId}`;

const isHidden = (userId: string): boolean => {
  try {
    return hidden.has(userId) || localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return hidden.has(userId);
  }
};

/** Hides the first steps for a user in this browser. */
export const hideSteps = (userId: string): void => {
  hidden.add(userId);
  try {
    localStorage.setItem(keyOf(userId), 'yes');
  } catch {
    // The browser's storage is off: the steps are back at the next visit.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a user has hidden the first steps. */
export const useStepsHidden = (userId: string): boolean =>
  useSyncExternalStore(subscribe, () => isHidden(userId));
