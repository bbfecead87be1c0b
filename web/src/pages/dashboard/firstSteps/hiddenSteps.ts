import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Whose steps are hidden until the page is left, where the browser keeps nothing. */
const hidden = new Set<string>();

const keyOf = (userId: string): string => `planner-first-steps-hidden.${userId}`;

const isHidden = (userId: string): boolean => {
  try {
    return hidden.has(userId) || localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return hidden.has(userId);
  }
};

/** Hides the first steps from a person in this browser. */
export const hideSteps = (userId: string): void => {
  hidden.add(userId);
  try {
    localStorage.setItem(keyOf(userId), 'yes');
  } catch {
    // Storage is switched off in this browser: they are back with the next visit.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a person has hidden the first steps. */
export const useStepsHidden = (userId: string): boolean =>
  useSyncExternalStore(subscribe, () => isHidden(userId));
