import type { AppendResult, StreamAppend } from './eventStore.ts';

/** Concurrent appends: enough to keep a server busy, few enough that each is answered well in time. */
const maxAtOnce = 50;

/**
 * Makes each append by itself, several concurrently. After a failure no more are started, and those under way are
 * awaited, so that nothing is still being stored when the caller gets the error.
 * @throws the first failure; what was stored before it stays
 */
export const appendEach = async (
  append: (one: StreamAppend) => Promise<AppendResult>,
  appends: readonly StreamAppend[],
  onStored: (count: number) => void,
): Promise<Pick<AppendResult, 'position'>> => {
  const waiting = appends.values();
  const failures: unknown[] = [];
  let position = 0;
  let stored = 0;
  const work = async (): Promise<void> => {
    for (const one of waiting) {
      if (failures.length > 0) return;
      try {
        position = Math.max(position, (await append(one)).position);
        onStored(++stored);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: maxAtOnce }, work));
  if (failures.length > 0) throw failures[0];
  return { position };
};
