import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { endsWithin } from './endsWithin.ts';
import type { Read } from './read.ts';

/** Most questions asked as one. */
const max = 1_000;
/**
 * How long one answer holds up the questions after it, so that a lost one does not hold them up for good. Milliseconds.
 */
const timeout = 250;
/** How long more questions are waited for where several were asked the last time: about a round trip. Milliseconds. */
const gathering = 1;

type Waiting<Key, Value> = {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
};

/**
 * Lets questions that come while one is being answered be asked together in the next: they share its round trip, as
 * appends share a commit. A lone question is asked at once, and no answer is older than its question. By hand:
 * DataLoader takes twice the processor time for each question, and when to ask would still be decided here.
 * @param ask answers questions in their order, or fails for all of them
 */
export const batched = <Key, Value>(
  ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
): ((key: Key) => Promise<Value>) => {
  /** Whichever request sets a question off, it belongs to none. */
  const inOwnContext = AsyncLocalStorage.snapshot();
  const waiting: Waiting<Key, Value>[] = [];
  let isRunning = false;
  /** How many asked the last time. */
  let before = 0;

  const answer = async (asked: readonly Waiting<Key, Value>[]): Promise<void> => {
    try {
      const answers = await ask(asked.map(({ key }) => key));
      for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Value);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  const run = async (): Promise<void> => {
    for (let isFirst = true; waiting.length > 0; isFirst = false) {
      // Lets questions of the same moment join; where others came while several were answered, more follow at once.
      await (!isFirst && before > 1 ? pause(gathering) : nextTurn());
      const asked = waiting.splice(0, max);
      before = asked.length;
      await endsWithin(timeout, answer(asked));
    }
    isRunning = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void inOwnContext(run);
    });
};

/**
 * As `batched`, for questions to a read-model version: those to the same one that count the same projects, through the
 * same connection, are asked together.
 */
export const batchedIn = <Key, Value>(
  ask: (read: Read, keys: readonly Key[]) => Promise<readonly Value[]>,
): ((read: Read, key: Key) => Promise<Value>) => {
  const asking = new WeakMap<Read['db'], Map<string, (key: Key) => Promise<Value>>>();
  return (read, key) => {
    const { db, readModelVersion, counting = '' } = read;
    const name = `${readModelVersion.schema} ${counting}`;
    const ofReadModelVersion = asking.get(db) ?? new Map<string, (key: Key) => Promise<Value>>();
    asking.set(db, ofReadModelVersion);
    const question = ofReadModelVersion.get(name) ?? batched((keys) => ask(read, keys));
    ofReadModelVersion.set(name, question);
    return question(key);
  };
};
