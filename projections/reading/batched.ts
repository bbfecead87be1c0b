import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { endsWithin } from './endsWithin.ts';
import type { Read } from './read.ts';

/** Most requests in one batch. */
const max = 1_000;
/** How long a batch blocks the next one, so that a lost response doesn't block for good. Milliseconds. */
const timeout = 250;
/** How long to wait for more requests if the last batch had several: about a round trip. Milliseconds. */
const gathering = 1;

type Waiting<Key, Value> = {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
};

/**
 * Batches requests that come while another batch is being answered: they share a round trip, as appends share a commit.
 * A single request is sent at once, and no response is older than its request. Not DataLoader, which takes twice the
 * processor time for each request and leaves the timing to us anyway.
 * @param ask answers requests in their order, or fails for all of them
 */
export const batched = <Key, Value>(
  ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
): ((key: Key) => Promise<Value>) => {
  /** A batch belongs to no request's context, whichever request triggers it. */
  const inOwnContext = AsyncLocalStorage.snapshot();
  const waiting: Waiting<Key, Value>[] = [];
  let isRunning = false;
  /** Size of the last batch. */
  let before = 0;

  const answer = async (requests: readonly Waiting<Key, Value>[]): Promise<void> => {
    try {
      const answers = await ask(requests.map(({ key }) => key));
      for (const [place, { resolve }] of requests.entries()) resolve(answers[place] as Value);
    } catch (error) {
      for (const { reject } of requests) reject(error);
    }
  };
  const run = async (): Promise<void> => {
    for (let isFirst = true; waiting.length > 0; isFirst = false) {
      // Lets requests of the same moment join. After a batch of several, more follow at once, so it waits a little
      // longer.
      await (!isFirst && before > 1 ? pause(gathering) : nextTurn());
      const requests = waiting.splice(0, max);
      before = requests.length;
      await endsWithin(timeout, answer(requests));
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

/** `batched` for reads of a read-model version: requests are batched by connection, version and counted projects. */
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
