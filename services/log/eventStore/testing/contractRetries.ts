import { expect, it } from 'vitest';
import { WrongExpectedVersion } from '../eventStore.ts';
import { newEvents, newStream } from './events.ts';
import type { OpenStore } from './storesUnderTest.ts';

export function retriesContract(opened: () => OpenStore): void {
  it('stores a repeated append once, and answers it like the first', async () => {
    const { store, otherNode } = opened();
    const stream = newStream();
    const [first, ...others] = newEvents(3);
    if (!first) throw new Error('no event');
    await store.append(stream, 0, [first]);

    const result = await store.append(stream, 1, others);
    const repeated = await otherNode.append(stream, 1, others);

    expect(repeated).toEqual(result);
    expect(await store.readStream(stream)).toHaveLength(3);
  });

  it('recognises a repeated append also after later events', async () => {
    const { store } = opened();
    const stream = newStream();
    const events = newEvents(2);
    const result = await store.append(stream, 0, events);
    await store.append(stream, 2, newEvents(2));

    expect(await store.append(stream, 0, events)).toEqual(result);
    expect(await store.readStream(stream)).toHaveLength(4);
  });

  it('stores an append once that many send at the same time', async () => {
    const { store, otherNode } = opened();
    const stream = newStream();
    const events = newEvents(2);

    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? store : otherNode).append(stream, 0, events)),
    );

    const [first, last] = await store.readStream(stream);
    expect(first?.id).toBe(events[0]?.id);
    expect(new Set(results.map(({ position }) => position))).toEqual(new Set([last?.position]));
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  it('refuses an append of which only a part is stored', async () => {
    const { store } = opened();
    const stream = newStream();
    const [a, b, c] = newEvents(3);
    if (!a || !b || !c) throw new Error('no events');
    await store.append(stream, 0, [a, b]);

    await expect(store.append(stream, 0, [a, c])).rejects.toThrow(WrongExpectedVersion);
    await expect(store.append(stream, 0, [c, b])).rejects.toThrow(WrongExpectedVersion);
    await expect(store.append(stream, 0, [b, a])).rejects.toThrow(WrongExpectedVersion);
    await expect(store.append(stream, 0, [a, b, c])).rejects.toThrow(WrongExpectedVersion);
    await expect(store.append(stream, 1, [b, c])).rejects.toThrow(WrongExpectedVersion);

    expect((await store.readStream(stream)).map(({ id }) => id)).toEqual([a.id, b.id]);
  });

  it('learns the outcome of an append whose answer was lost', async (context) => {
    const { store, loseNextAnswer } = opened();
    if (!loseNextAnswer) return context.skip('the answers of a server of its own can not be lost on purpose');
    const stream = newStream();
    loseNextAnswer();

    const result = await store.append(stream, 0, newEvents(2));

    const read = await store.readStream(stream);
    expect(read).toHaveLength(2);
    expect(result).toEqual({ version: 2, position: read[1]?.position });
  });
}
