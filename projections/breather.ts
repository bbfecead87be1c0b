import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work in one go. */
const most = 10;

/** For long work in memory, between any two pieces of it: others get their turn once it has held them up for a while. */
export const createBreather = (): (() => Promise<void> | undefined) => {
  let since = performance.now();
  const rest = async () => {
    await nextTurn();
    since = performance.now();
  };
  return () => (performance.now() - since < most ? undefined : rest());
};
