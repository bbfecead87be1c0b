import { expect, it } from 'vitest';
import { type AppendResult, WrongExpectedVersion } from '../eventStore.ts';
import { newEvents, newStream, subscribed } from './events.ts';
import type { OpenStore } from './storesUnderTest.ts';

export function racesContract(opened: () => OpenStore): void {
  it('lets one of two creators of a stream win', async () => {
    const { store, otherNode } = opened();
    for (let round = 0; round < 5; round++) {
      const stream = newStream();

      const { won, refused } = await outcomes([
        store.append(stream, 0, newEvents(2)),
        otherNode.append(stream, 0, newEvents(2)),
      ]);

      expect(won).toHaveLength(1);
      expect(refused).toEqual([expect.any(WrongExpectedVersion)]);
      expect(await store.readStream(stream)).toHaveLength(2);
    }
  });

  it('lets one of twenty-five appenders at one version win', async () => {
    const { store, otherNode } = opened();
    const stream = newStream();
    await store.append(stream, 0, newEvents(3));
    const appends = Array.from({ length: 25 }, () => newEvents(1));

    const { won, refused } = await outcomes(
      appends.map((events, index) => (index % 2 ? store : otherNode).append(stream, 3, events)),
    );

    expect(won).toEqual([{ version: 4, position: expect.any(Number) }]);
    expect(refused).toHaveLength(24);
    for (const reason of refused) expect(reason).toBeInstanceOf(WrongExpectedVersion);
    const read = await store.readStream(stream);
    expect(read).toHaveLength(4);
    expect(read[3]?.position).toBe(won[0]?.position);
  });

  it('shows a subscriber the appends of many streams at once, in order, each once, whole appends together', async () => {
    const { store, otherNode } = opened();
    const family = newStream('family');
    const after = await store.head();
    const streams = Array.from({ length: 25 }, (_, index) => `${family}-${index}`);

    const seen = subscribed(store, family, 25 * 8, { after, batchSize: 30 });
    await Promise.all(
      streams.map(async (stream, index) => {
        const node = index % 2 ? store : otherNode;
        for (const version of [0, 2, 4, 6]) await node.append(stream, version, newEvents(2));
      }),
    );

    const events = await seen;
    const positions = events.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
    for (const stream of streams) {
      expect(events.filter((event) => event.stream === stream).map(({ version }) => version)).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8,
      ]);
    }
    const firsts = events.filter((_, index) => index % 2 === 0);
    const seconds = events.filter((_, index) => index % 2 === 1);
    expect(seconds.map(({ stream }) => stream)).toEqual(firsts.map(({ stream }) => stream));
  });
}

async function outcomes(appends: Promise<AppendResult>[]) {
  const settled = await Promise.allSettled(appends);
  return {
    won: settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
    refused: settled.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : [])),
  };
}
