import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventStore } from './eventStore.ts';
import { connectEventStoreDb } from './eventStoreDb.ts';
import { batchesOf, newEvent, newEvents, subscribed } from './testing/events.ts';
import { StandIn } from './testing/standIn.ts';

const timeout = { shortestPause: 10, longestPause: 100 };

describe('a subscription to EventStoreDB', () => {
  let server: StandIn;
  let store: EventStore;
  let dropped: unknown[];

  beforeEach(async () => {
    server = await StandIn.start();
    dropped = [];
    store = connectEventStoreDb(server.url, {
      retryTiming: timeout,
      onDropped: (error) => dropped.push(error),
    });
  });
  afterEach(async () => {
    await store.close();
    server.stop();
  });

  it('goes on after the server dropped it, in whatever way, without a gap or a double', async () => {
    await store.append('client-1', 0, newEvents(40));
    server.faults.drops = [
      { afterEvents: 13, how: 'cancelled' },
      { afterEvents: 0, how: 'unavailable' },
      { afterEvents: 9, how: 'ended' },
      { afterEvents: 1, how: 'unavailable' },
    ];

    const events = await subscribed(store, 'client-', 40, { after: 0, batchSize: 5 });

    expect(events.map(({ version }) => version)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect(dropped).toHaveLength(4);
  });

  it('goes on after the server was away', async () => {
    await store.append('client-1', 0, newEvents(5));
    const all = subscribed(store, 'client-', 8, { after: 0 });
    await vi.waitFor(() => expect(server.sentEvents).toBe(5));

    server.stop();
    await vi.waitFor(() => expect(dropped.length).toBeGreaterThan(1));
    await server.start();
    await store.append('client-1', 5, newEvents(3));

    expect((await all).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it.each(['break', 'abort', 'throw'])('leaves no call open on the server after %s', async (way) => {
    await store.append('client-1', 0, newEvents(100));
    const controller = new AbortController();

    const reading = (async () => {
      for await (const _ of store.subscribeAll({ after: 0, batchSize: 2, signal: controller.signal })) {
        expect(server.openReads).toBe(1);
        if (way === 'break') break;
        if (way === 'abort') controller.abort();
        if (way === 'throw') throw new Error('the reader failed');
      }
    })();

    if (way === 'throw') await expect(reading).rejects.toThrow('the reader failed');
    else await reading;
    await vi.waitFor(() => expect(server.openReads).toBe(0));
    // The client also reports the loss of abandoned calls: unhandled, that would fail this run.
    server.stop();
    await pause(50);
  });

  it('takes no more from the server than its reader does', async () => {
    const text = 'x'.repeat(2_000);
    for (let version = 0; version < 4_000; version += 400) {
      const events = Array.from({ length: 400 }, () => newEvent({ text }));
      await store.append('client-1', version, events);
    }

    const versions: number[] = [];
    let sentMeanwhile = 0;
    for await (const batch of store.subscribeAll({ after: 0, batchSize: 10 })) {
      if (versions.length === 0) {
        await pause(500);
        sentMeanwhile = server.sentEvents;
      }
      versions.push(...batch.map(({ version }) => version));
      if (versions.length === 4_000) break;
    }

    expect(sentMeanwhile).toBeLessThan(1_000);
    expect(versions).toEqual(Array.from({ length: 4_000 }, (_, n) => n + 1));
  });

  it('hands over what has come meanwhile as one batch', async () => {
    await store.append('client-1', 0, newEvents(200));

    const sizes: number[] = [];
    for await (const batch of store.subscribeAll({ after: 0, batchSize: 50 })) {
      sizes.push(batch.length);
      await pause(50);
      if (sizes.reduce((sum, size) => sum + size) === 200) break;
    }

    expect(Math.max(...sizes)).toBeLessThanOrEqual(50);
    expect(sizes.length).toBeLessThan(10);
  });

  it('ends when it is aborted while the server is away', async () => {
    const controller = new AbortController();
    const ended = batchesOf(store.subscribeAll({ after: 0, signal: controller.signal }));
    await vi.waitFor(() => expect(server.openReads).toBe(1));
    server.stop();
    await vi.waitFor(() => expect(dropped.length).toBeGreaterThan(2));

    controller.abort();

    expect(await ended).toEqual([]);
  });
});
