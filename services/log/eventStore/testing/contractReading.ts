import { expect, it } from 'vitest';
import type { RecordedEvent } from '../eventStore.ts';
import { batchesOf, newEvents, newStream, recorded } from './events.ts';
import type { OpenStore } from './storesUnderTest.ts';

export function readingContract(opened: () => OpenStore): void {
  it('reads the log in order, as the streams have it, in batches of no more than asked', async () => {
    const { store, otherNode } = opened();
    const after = await store.head();
    const [one, two] = [newStream(), newStream()];
    await store.append(one, 0, newEvents(4));
    await otherNode.append(two, 0, newEvents(3));
    await store.append(one, 4, newEvents(3));

    const batches = await batchesOf(otherNode.readAll({ after, batchSize: 4 }));

    const first = await store.readStream(one);
    const second = await store.readStream(two);
    expect(batches.flat()).toEqual([...first.slice(0, 4), ...second, ...first.slice(4)]);
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(4);
  });

  it('reads only what lies after a position, wherever that is', async () => {
    const { store } = opened();
    const stream = newStream();
    await store.append(stream, 0, newEvents(5));
    const events = await store.readStream(stream);

    for (const [index, { position }] of events.entries()) {
      expect(await recorded(store, stream, { after: position })).toEqual(events.slice(index + 1));
    }
  });

  it('reads a stream from a version on, or whole where some of it may be gone', async () => {
    const { store } = opened();
    const stream = newStream();
    await store.append(stream, 0, newEvents(4));
    const whole = await store.readStream(stream);

    const [later, ...others] = await Promise.all([3, 2, 1, 5].map((from) => store.readStream(stream, from)));

    expect([whole, whole.slice(2)]).toContainEqual(later);
    expect([whole, whole.slice(1)]).toContainEqual(others[0]);
    expect(others[1]).toEqual(whole);
    expect([whole, []]).toContainEqual(others[2]);
  });

  it('reads many streams at once as it reads each of them, in the order asked for', async () => {
    const { store } = opened();
    const streams = Array.from({ length: 45 }, newStream);
    const [first = '', second = ''] = streams;
    await store.append(first, 0, newEvents(3));
    await store.append(second, 0, newEvents(1));

    const asked = [...streams.toReversed(), second];
    const found = await store.readStreams(asked);

    expect(found).toEqual(await Promise.all(asked.map((stream) => store.readStream(stream))));
    expect(found.map((events) => events.length)).toEqual([...Array(43).fill(0), 1, 3, 1]);
    expect(await store.readStreams([])).toEqual([]);
  });

  it('finds the event at a position, and none where there is none', async () => {
    const { store, otherNode } = opened();
    const stream = newStream();
    await store.append(stream, 0, newEvents(3));
    const events = await store.readStream(stream);

    for (const event of events) expect(await otherNode.eventAt(event.position)).toEqual(event);
    const head = await store.head();
    expect(await otherNode.eventAt(head + 1)).toBeNull();
    expect(await otherNode.eventAt(head + 1_000_000)).toBeNull();
  });

  it('has nothing after its head', async () => {
    const { store } = opened();
    await store.append(newStream(), 0, newEvents(1));

    expect(await batchesOf(store.readAll({ after: await store.head() }))).toEqual([]);
  });

  it('goes on where an earlier read was left', async () => {
    const { store } = opened();
    const stream = newStream();
    const after = await store.head();
    await store.append(stream, 0, newEvents(20));

    let begun: RecordedEvent[] = [];
    for await (const batch of store.readAll({ after, batchSize: 7 })) {
      begun = batch;
      break;
    }
    const rest = await recorded(store, stream, { after: begun.at(-1)?.position ?? 0, batchSize: 7 });

    expect([...begun, ...rest]).toEqual(await store.readStream(stream));
  });

  it('ends a read that is aborted', async () => {
    const { store } = opened();
    const after = await store.head();
    await store.append(newStream(), 0, newEvents(20));
    const controller = new AbortController();

    const batches: RecordedEvent[][] = [];
    for await (const batch of store.readAll({ after, batchSize: 5, signal: controller.signal })) {
      batches.push(batch);
      controller.abort();
    }

    expect(batches).toHaveLength(1);
    expect(await batchesOf(store.readAll({ after, signal: controller.signal }))).toEqual([]);
  });
}
