import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { RecordedEvent } from '../eventStore.ts';
import { batchesOf, newEvents, newStream, subscribed } from './events.ts';
import type { OpenStore } from './storesUnderTest.ts';

export function subscribingContract(opened: () => OpenStore): void {
  it('brings what is there, and then what comes, of this node and of others', async () => {
    const { store, otherNode } = opened();
    const stream = newStream();
    const after = await store.head();
    await store.append(stream, 0, newEvents(3));

    const seen: RecordedEvent[] = [];
    for await (const batch of store.subscribeAll({ after, signal: AbortSignal.timeout(10_000) })) {
      seen.push(...batch);
      if (seen.length === 3) await store.append(stream, 3, newEvents(2));
      if (seen.length === 5) setTimeout(() => otherNode.append(stream, 5, newEvents(2)), 300);
      if (seen.length === 7) break;
    }

    expect(seen).toEqual(await store.readStream(stream));
  });

  it('goes on after any position without a gap or a double', async () => {
    const { store } = opened();
    const stream = newStream();
    await store.append(stream, 0, newEvents(4));
    const stored = await store.readStream(stream);

    for (const [index, { position }] of stored.slice(0, 3).entries()) {
      expect(await subscribed(store, stream, 3 - index, { after: position })).toEqual(
        stored.slice(index + 1),
      );
    }
    const live = subscribed(store, stream, 2, { after: stored[3]?.position ?? 0 });
    await pause(50);
    await store.append(stream, 4, newEvents(2));
    expect(await live).toEqual((await store.readStream(stream)).slice(4));
  });

  it('waits for a slow reader, in batches of no more than asked', async () => {
    const { store } = opened();
    const stream = newStream();
    const after = await store.head();
    await store.append(stream, 0, newEvents(40));

    const seen: RecordedEvent[] = [];
    for await (const batch of store.subscribeAll({
      after,
      batchSize: 6,
      signal: AbortSignal.timeout(10_000),
    })) {
      expect(batch.length).toBeLessThanOrEqual(6);
      if (seen.length === 0) await store.append(stream, 40, newEvents(10));
      seen.push(...batch);
      await pause(10);
      if (seen.length === 50) break;
    }

    expect(seen).toEqual(await store.readStream(stream));
  });

  it('ends at once when aborted while it waits', async () => {
    const { store } = opened();
    const controller = new AbortController();
    const after = await store.head();
    const ended = batchesOf(store.subscribeAll({ after, signal: controller.signal }));
    await pause(200);

    const start = performance.now();
    controller.abort();

    expect(await ended).toEqual([]);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('does not begin when aborted before', async () => {
    const { store } = opened();
    await store.append(newStream(), 0, newEvents(1));

    expect(await batchesOf(store.subscribeAll({ after: 0, signal: AbortSignal.abort() }))).toEqual([]);
  });

  it('serves several subscribers, each at its own pace', async () => {
    const { store, otherNode } = opened();
    const stream = newStream();
    const after = await store.head();

    const all = Promise.all([
      subscribed(store, stream, 10, { after }),
      subscribed(store, stream, 10, { after, batchSize: 1 }),
      subscribed(otherNode, stream, 10, { after, batchSize: 3 }),
    ]);
    for (let version = 0; version < 10; version++) await store.append(stream, version, newEvents(1));

    const stored = await store.readStream(stream);
    for (const seen of await all) expect(seen).toEqual(stored);
  });
}
