import { expect, it } from 'vitest';
import { InvalidAppend } from '../appendRequest.ts';
import { type StreamAppend, WrongExpectedVersion } from '../eventStore.ts';
import { newEvent, newEvents, newStream } from './events.ts';
import type { OpenStore } from './storesUnderTest.ts';

const appends = (count: number): StreamAppend[] =>
  Array.from({ length: count }, () => ({ stream: newStream(), expectedVersion: 0, events: newEvents(2) }));

export function appendingToManyContract(opened: () => OpenStore): void {
  it('stores every append, tells how far it is, and answers the last position', async () => {
    const { store, otherNode } = opened();
    const many = appends(450);
    const told: number[] = [];

    const { position } = await store.appendAll(many, (count) => told.push(count));

    expect(position).toBe(await store.head());
    expect(told.at(-1)).toBe(450);
    expect(told.length).toBeGreaterThan(1);
    for (const { stream, events } of [many[0], many[249], many[449]].flatMap((it) => it ?? [])) {
      expect((await otherNode.readStream(stream)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    }
  });

  it('stores nothing twice when the same appends are made again, also after a part of them', async () => {
    const { store } = opened();
    const [first, second] = appends(2) as [StreamAppend, StreamAppend];
    await store.append(first.stream, 0, first.events);

    await store.appendAll([first, second]);
    const head = await store.head();
    const again = await store.appendAll([first, second]);

    expect(await store.head()).toBe(head);
    expect(again.position).toBeLessThanOrEqual(head);
    expect(await store.readStream(first.stream)).toHaveLength(2);
    expect(await store.readStream(second.stream)).toHaveLength(2);
  });

  it('is refused when a stream has moved on, and where the log has transactions stores nothing', async () => {
    const { store, isAtomic } = opened();
    const [first, second] = appends(2) as [StreamAppend, StreamAppend];
    await store.append(second.stream, 0, newEvents(1));

    const refused = store.appendAll([first, second]);

    await expect(refused).rejects.toThrow(WrongExpectedVersion);
    await expect(refused).rejects.toMatchObject({ stream: second.stream, expected: 0 });
    expect(await store.readStream(second.stream)).toHaveLength(1);
    expect(await store.readStream(first.stream)).toHaveLength(isAtomic ? 0 : 2);
  });

  it('stores nothing when one of them is what no store could keep', async () => {
    const { store } = opened();
    const before = await store.head();
    const bad = { stream: newStream(), expectedVersion: 0, events: [newEvent({ text: 'a\u0000b' })] };

    await expect(async () => store.appendAll([...appends(3), bad])).rejects.toThrow(InvalidAppend);

    expect(await store.head()).toBe(before);
  });

  it('survives a lost answer', async () => {
    const { store, loseNextAnswer } = opened();
    const many = appends(3);
    loseNextAnswer?.();

    await store.appendAll(many);

    for (const { stream } of many) expect(await store.readStream(stream)).toHaveLength(2);
  });
}
