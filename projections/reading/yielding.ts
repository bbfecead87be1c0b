import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work before other work of the process gets its turn. */
const max = 10;

/**
 * For long work in memory, to be called between any two pieces of it: yields to the event loop once `max` is used
 * up.
 */
export const createYielding = (): (() => Promise<void> | undefined) => {
  let since = performance.now();
  const rest = async () => {
    await nextTurn();
    since = performance.now();
  };
  return () => (performance.now() - since < max ? undefined : rest());
};
