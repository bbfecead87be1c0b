import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../log/eventStore/eventStore.ts';
import { batchesOf, newEvents, newStream } from '../../log/eventStore/testing/events.ts';
import { type OpenStore, storesUnderTest } from '../../log/eventStore/testing/storesUnderTest.ts';
import { CopyRefused, copyLog } from './copyLog.ts';

/** A log of alternating streams, so that their events are interleaved. */
const aLog = (streams: number, length: number): RecordedEvent[] => {
  const names = Array.from({ length: streams }, () => newStream('client'));
  const events = names.map(() => newEvents(length));
  return Array.from({ length: streams * length }, (_, index) => {
    // Two at a time: consecutive events of one stream are appended together.
    const [stream, version] = [
      Math.floor(index / 2) % streams,
      Math.floor(index / 2 / streams) * 2 + (index % 2),
    ];
    const event = events[stream]?.[version];
    if (!event) throw new Error('The streams have an even length');
    return { ...event, stream: names[stream] ?? '', version: version + 1, position: (index + 1) * 10 };
  });
};

async function* inBatches(events: readonly RecordedEvent[], size = 7) {
  for (let start = 0; start < events.length; start += size) yield events.slice(start, start + size);
}

// A server that outlives the tests has other events in its log.
const emptyStores = (await storesUnderTest()).filter(({ name }) => name !== 'EventStoreDB');

describe.each(emptyStores)('copying a log into $name', ({ open }) => {
  let opened: OpenStore;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  const found = async () =>
    (await batchesOf(opened.otherNode.readAll({ after: 0 })))
      .flat()
      .map(({ position: _, ...event }) => event);
  const withoutPositions = (events: readonly RecordedEvent[]) =>
    events.map(({ position: _, ...event }) => event);

  it('brings every event, in order', async () => {
    const log = aLog(5, 20);
    const progress: number[] = [];
    const { events, sha256 } = await copyLog(inBatches(log), opened.store, {
      onProgress: (copied) => progress.push(copied),
    });
    expect(events).toBe(100);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(progress.at(-1)).toBe(100);
    expect(await found()).toEqual(withoutPositions(log));
  });

  it('brings neighbours that are too large for one append together', async () => {
    const log = aLog(1, 4).map((event) => ({ ...event, data: { description: 'x'.repeat(300_000) } }));
    expect((await copyLog(inBatches(log), opened.store)).events).toBe(4);
    expect(await found()).toEqual(withoutPositions(log));
  });

  it('goes on where an earlier copy was cut short, whatever that had cut apart', async () => {
    const log = aLog(3, 8);
    for (const end of [0, 5, 6, 17, 24]) {
      await opened.store.head();
      await copyLog(inBatches(log.slice(0, end), 3), opened.store);
    }
    expect(await found()).toEqual(withoutPositions(log));
    expect((await copyLog(inBatches(log), opened.store)).events).toBe(24);
    expect(await found()).toHaveLength(24);
  });

  it('refuses a log that has other events in a stream, and leaves it as it was', async () => {
    const log = aLog(2, 4);
    await opened.store.append(log[0]?.stream ?? '', 0, newEvents(1));
    await expect(copyLog(inBatches(log), opened.store)).rejects.toThrow(CopyRefused);
    expect(await found()).toHaveLength(1);
  });

  it('refuses a log that has streams of its own', async () => {
    await opened.store.append(newStream(), 0, newEvents(1));
    await expect(copyLog(inBatches(aLog(2, 4)), opened.store)).rejects.toThrow(
      'The log there has 9 events after the copy, and they are not the 8 that were copied.',
    );
  });

  it.each([
    ['the first event of a stream', 0, 1],
    ['one between others', 4, 3],
  ])('refuses a log that lacks %s, and says which', async (_, at, version) => {
    const log = aLog(2, 4);
    const rest = log.toSpliced(at, 1);
    const gone = `Event ${version} of ${log[at]?.stream} is gone from the log, which can't be copied`;
    await expect(copyLog(inBatches(rest), opened.store)).rejects.toThrow(gone);
  });

  it('copies nothing from an empty log', async () => {
    expect(await copyLog(inBatches([]), opened.store)).toMatchObject({ events: 0 });
  });
});
