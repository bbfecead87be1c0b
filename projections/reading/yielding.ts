import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work before yielding to the event loop. */
const max = 10;

/**
 * Makes a function to call between pieces of long work in memory: it yields to the event loop once `max` is used up.
 */
export const createYielding = (): (() => Promise<void> | undefined) => {
  let since = performance.now();
  const rest = async () => {
    await nextTurn();
    since = performance.now();
  };
  return () => (performance.now() - since < max ? undefined : rest());
};
