import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { arrivedBatches } from './arrivedBatches.ts';

/** A call of the client that delivers what `next` returns on each read. */
function callThat(next: (call: Readable) => void) {
  const cancel = vi.fn(async () => {});
  const call = new Readable({
    objectMode: true,
    read() {
      next(this);
    },
  });
  return Object.assign(call, { cancel });
}

const options = { batchSize: 10, signal: new AbortController().signal };

describe('arrivals', () => {
  it('miss nothing that comes between looking and waiting', async () => {
    let sent = 0;
    const call = callThat((to) => process.nextTick(() => to.push(++sent > 5 ? null : sent)));
    const iterator = arrivedBatches<number>(call, { ...options, silence: 1_000 });
    // Checks in a callback, not in a promise: then the next tick comes before the promise's next step.
    const look = () =>
      new Promise<IteratorResult<number[], void>>((resolve, reject) => {
        setImmediate(() => iterator.next().then(resolve, reject));
      });
    const seen: number[] = [];
    for (let looked = await look(); !looked.done; looked = await look()) seen.push(...looked.value);

    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(call.cancel).toHaveBeenCalledOnce();
  });

  it('bring what came before a failure, and then the failure', async () => {
    const call = callThat(() => {});
    call.push(1);
    call.push(2);
    const iterator = arrivedBatches<number>(call, options);

    expect(await iterator.next()).toEqual({ done: false, value: [1, 2] });
    call.push(3);
    call.emit('error', new Error('dropped'));

    expect(await iterator.next()).toEqual({ done: false, value: [3] });
    await expect(iterator.next()).rejects.toThrow('dropped');
    expect(call.cancel).toHaveBeenCalledOnce();
  });

  it('fail after silence', async () => {
    const call = callThat(() => {});

    await expect(arrivedBatches(call, { ...options, silence: 20 }).next()).rejects.toThrow(
      'no answer within 20 ms',
    );
    expect(call.cancel).toHaveBeenCalledOnce();
  });

  it('hear errors also of a call that they have left', async () => {
    const call = callThat(() => {});
    call.push(1);
    for await (const _ of arrivedBatches<number>(call, options)) break;

    expect(call.emit('error', new Error('too late'))).toBe(true);
  });

  it('take no harm from a call that can not be cancelled', async () => {
    const call = callThat(() => {});
    call.cancel.mockRejectedValue(new Error('there is no connection'));
    call.push(null);

    expect(await arrivedBatches(call, options).next()).toEqual({ done: true, value: undefined });
  });
});
