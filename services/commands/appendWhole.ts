import { setTimeout as pause } from 'node:timers/promises';
import { type AppendResult, type StreamAppend, WrongExpectedVersion } from '../log/eventStore/eventStore.ts';
import { type Begun, forgetPendingChange, notePendingChange } from '../operationalStore/pendingChanges.ts';
import type { Authorship, Backend } from './context.ts';

/** The id of the request that a command belongs to. */
export const requestOf = ({ causationId, correlationId }: Authorship): string => causationId ?? correlationId;

type Options = {
  /** How to resume the work, where repeating the request isn't enough. */
  begun?: Begun | null;
  /** As `appendAll` takes it. */
  onStored?: (count: number) => void;
};

/**
 * Appends to several streams, with a pending change recorded until all is stored: a log that stores each stream by
 * itself may have only a part when the process dies. Every command that writes to several streams uses this.
 * @throws what `appendAll` throws; the pending change stays recorded then
 */
export const appendWhole = async (
  { pool, store }: Pick<Backend, 'pool' | 'store'>,
  author: Authorship,
  appends: readonly StreamAppend[],
  { begun = null, onStored }: Options = {},
): Promise<Pick<AppendResult, 'position'>> => {
  if (appends.length === 0) {
    // All of it was stored before, by a request that ended before it could forget it.
    if (begun) await forgetPendingChange(pool, requestOf(author), begun);
    return { position: await store.head() };
  }
  // With a note the log stores everything in one transaction.
  const mayBeCutShort = appends.length > 1 && !author.note;
  if (mayBeCutShort) await notePendingChange(pool, requestOf(author), begun);
  const appended = await store.appendAll(appends, onStored, author.note);
  if (mayBeCutShort || begun) await forgetPendingChange(pool, requestOf(author), begun);
  return appended;
};

/** Whether a stream has an event of this change already, in a log that stores each stream by itself. */
export const hasOwnEvent = async (
  { store }: Pick<Backend, 'store'>,
  { correlationId }: Authorship,
  stream: string,
): Promise<boolean> =>
  (await store.readStream(stream)).some(({ metadata }) => metadata.correlationId === correlationId);

/**
 * Least attempts and least time in milliseconds before a change gives up, and the longest pause before a retry in
 * milliseconds. A change of thousands of rows takes longer than the time, and small ones of others come more often than
 * any number of attempts.
 */
const retries = { attempts: 5, time: 5_000, pause: 100 };

/**
 * Makes a change of several streams, and retries it on version conflicts for some seconds.
 * @param attempt decides on the streams as they are, and appends
 * @param givenUp makes the error thrown in the end
 */
export const retryOnConflict = async <Done>(
  attempt: () => Promise<Done>,
  givenUp: () => Error | Promise<Error>,
): Promise<Done> => {
  const until = performance.now() + retries.time;
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion)) throw error;
      if (tried >= retries.attempts && performance.now() > until) throw await givenUp();
      await pause(Math.random() * retries.pause);
    }
  }
};
