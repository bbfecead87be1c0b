import { setTimeout as pause } from 'node:timers/promises';
import { type AppendResult, type StreamAppend, WrongExpectedVersion } from '../log/eventStore/eventStore.ts';
import { type Begun, forgetPendingChange, notePendingChange } from '../operationalStore/pendingChanges.ts';
import type { Authorship, Backend } from './context.ts';

/** The request that a command is carried out for. */
export const requestOf = ({ causationId, correlationId }: Authorship): string => causationId ?? correlationId;

type Options = {
  /** The way to bring it to its end, where that is more than to ask for it again. */
  begun?: Begun | null;
  /** As `appendAll` takes it. */
  onStored?: (count: number) => void;
};

/**
 * Appends to several streams, and remembers that it has begun until all is stored: a log that stores each stream by
 * itself may have a part of it when the process dies. Every command that writes to several streams comes through here.
 * @throws what `appendAll` throws; what was begun is remembered then
 */
export const appendWhole = async (
  { pool, store }: Pick<Backend, 'pool' | 'store'>,
  author: Authorship,
  appends: readonly StreamAppend[],
  { begun = null, onStored }: Options = {},
): Promise<Pick<AppendResult, 'position'>> => {
  if (appends.length === 0) return { position: await store.head() };
  // With a note the log stores everything in one transaction.
  const mayBeCutShort = appends.length > 1 && !author.note;
  if (mayBeCutShort) await notePendingChange(pool, requestOf(author), begun);
  const appended = await store.appendAll(appends, onStored, author.note);
  if (mayBeCutShort || begun) await forgetPendingChange(pool, requestOf(author), begun);
  return appended;
};

/** True where a stream has something of this change already, in a log that stores each stream by itself. */
export const hasOwnEvent = async (
  { store }: Pick<Backend, 'store'>,
  { correlationId }: Authorship,
  stream: string,
): Promise<boolean> =>
  (await store.readStream(stream)).some(({ metadata }) => metadata.correlationId === correlationId);

/**
 * How often and how long at least a change is decided again, and how long at most it waits before, in milliseconds: one
 * of thousands of rows takes longer than all the time, and small ones of others come closer together than any count.
 */
const retries = { attempts: 5, time: 5_000, pause: 100 };

/**
 * Makes a change of several streams, and makes it again as often as others were quicker at one of them, for some seconds.
 * @param attempt decides on the streams as they are, and appends
 * @param givenUp what is thrown in the end
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
