import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadableSubscription, StreamingRead } from '@eventstore/db-client';

type Call<Item> = StreamingRead<Item> | ReadableSubscription<Item>;

type ArrivalOptions = {
  /** Most items in one batch. */
  batchSize: number;
  signal: AbortSignal;
  /** Milliseconds without an item after which the call counts as failed; no limit if absent. */
  silence?: number;
};

/**
 * The items of a read or a subscription of EventStoreDB, in batches of whatever has arrived. Requests no more than the
 * consumer takes. Ends with the call, or quietly when the signal aborts; throws the call's error, after the items that
 * came before it.
 *
 * However it ends, the call is cancelled: leaving the client's own iterator would keep it open on the server.
 */
export async function* arrivedBatches<Item>(
  call: Call<Item>,
  { batchSize, signal, silence }: ArrivalOptions,
): AsyncGenerator<Item[], void, undefined> {
  let failure: Error | undefined;
  let ended = false;
  let news = false;
  let wake = () => {};
  const onChange = () => {
    news = true;
    wake();
  };
  call.on('readable', onChange);
  call.on('end', () => {
    ended = true;
    onChange();
  });
  // Never removed: the client also reports errors of calls that were left, and an unhandled one ends the process.
  call.on('error', (error) => {
    failure ??= error;
    onChange();
  });
  signal.addEventListener('abort', onChange);
  try {
    while (!signal.aborted) {
      news = false;
      const batch = await gather<Item>(call, batchSize);
      if (batch.length > 0) yield batch;
      else if (failure) throw failure;
      else if (ended) return;
      else if (!news) await change();
    }
  } finally {
    signal.removeEventListener('abort', onChange);
    leave(call);
  }

  async function change(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (silence === undefined) return;
      timer = setTimeout(() => {
        failure ??= new Error(`no answer within ${silence} ms`);
        resolve();
      }, silence);
    });
    clearTimeout(timer);
  }
}

/** Items that have arrived, and those that each further turn of the event loop brings. */
async function gather<Item>(call: Call<Item>, max: number): Promise<Item[]> {
  const batch: Item[] = [];
  for (;;) {
    const before = batch.length;
    while (batch.length < max) {
      const item: Item | null = call.read();
      if (item === null) break;
      batch.push(item);
    }
    if (batch.length === before || batch.length === max) return batch;
    await nextTurn();
  }
}

/** Not awaited: while the client is still discovering a server, there is no call yet that could be cancelled. */
function leave<Item>(call: Call<Item>): void {
  const left = 'unsubscribe' in call ? call.unsubscribe() : call.cancel();
  left.catch(() => undefined);
  call.destroy();
}
