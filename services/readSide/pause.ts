import { setTimeout } from 'node:timers/promises';

/** Waits some milliseconds, or until aborted; never throws. */
export const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => {});
};
