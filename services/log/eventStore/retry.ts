import { setTimeout as pause } from 'node:timers/promises';
import { TimeoutError } from 'p-timeout';
import { type LogPlace, StoreUnavailable } from './eventStore.ts';

/** Limits of an adapter's retries, in milliseconds. */
export type RetryTiming = {
  /** From the first attempt of an append or a read to StoreUnavailable. */
  giveUpAfter: number;
  /** Silence after which one attempt counts as failed, with its outcome unknown. */
  attemptTimeout: number;
  /** Pause after the first failed attempt; each later one doubles it. */
  shortestPause: number;
  longestPause: number;
};

export const defaultRetryTiming: RetryTiming = {
  giveUpAfter: 10_000,
  attemptTimeout: 4_000,
  shortestPause: 50,
  longestPause: 2_000,
};

/** Pause after the nth failure in a row (from 1), with jitter so that many callers don't retry at once. */
export function backoff(failures: number, { shortestPause, longestPause }: RetryTiming): number {
  return Math.min(longestPause, shortestPause * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}

/**
 * Retries an attempt whose failures leave its outcome unknown, until it succeeds or times out. Written by hand, since
 * `backoff` also serves callers that p-retry and cockatiel don't support: a queue, and reads that continue. The attempt
 * must end by itself, and be safe to repeat, also while an earlier one still takes effect.
 * @param isFinal tells failures that a retry can't change; they are thrown as they are
 * @param place named as unavailable after the timeout
 * @throws StoreUnavailable with the last failure as its cause
 */
export async function retrying<T>(
  retryTiming: RetryTiming,
  attempt: () => Promise<T>,
  isFinal: (error: unknown) => boolean,
  place: LogPlace,
): Promise<T> {
  const start = performance.now();
  for (let failures = 1; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      if (isFinal(error)) throw error;
      const milliseconds = backoff(failures, retryTiming);
      if (performance.now() - start + milliseconds > retryTiming.giveUpAfter) throw unavailable(error, place);
      await pause(milliseconds);
    }
  }
}

/** Pauses; ends early, and quietly, when the signal aborts. */
export async function pauseUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => undefined);
}

/** Resolves to undefined as soon as the signal aborts; the outcome of the work is ignored then. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const abort = () => resolve(undefined);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

export function unavailable(cause: unknown, place: LogPlace): StoreUnavailable {
  const message = cause instanceof Error ? cause.message : String(cause);
  const reason = cause instanceof TimeoutError ? 'it does not answer' : message;
  return new StoreUnavailable(`The ${place} can't be reached: ${reason}.`, { place, cause });
}
