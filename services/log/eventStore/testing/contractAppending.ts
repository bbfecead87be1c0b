import { expect, it } from 'vitest';
import { InvalidAppend } from '../appendRequest.ts';
import { WrongExpectedVersion } from '../eventStore.ts';
import { newEvent, newEvents, newStream, recorded } from './events.ts';
import type { OpenStore } from './storesUnderTest.ts';

export function appendingContract(opened: () => OpenStore): void {
  it('reads what was appended, as it was, with versions from 1', async () => {
    const { store, otherNode } = opened();
    const stream = newStream();
    const events = newEvents(3);

    const first = await store.append(stream, 0, events.slice(0, 2));
    const second = await store.append(stream, 2, events.slice(2));

    const read = await otherNode.readStream(stream);
    expect(read).toEqual(
      events.map((event, index) => ({ ...event, stream, version: index + 1, position: expect.any(Number) })),
    );
    expect(first).toEqual({ version: 2, position: read[1]?.position });
    expect(second).toEqual({ version: 3, position: read[2]?.position });
  });

  it('has no events in a stream that was never written to', async () => {
    expect(await opened().store.readStream(newStream())).toEqual([]);
  });

  it.each([
    { stored: 0, expected: 1 },
    { stored: 2, expected: 0 },
    { stored: 2, expected: 1 },
    { stored: 2, expected: 3 },
  ])(
    'refuses an append that expects version $expected of a stream at $stored',
    async ({ stored, expected }) => {
      const { store } = opened();
      const stream = newStream();
      const events = newEvents(stored);
      if (stored > 0) await store.append(stream, 0, events);

      const refused = store.append(stream, expected, newEvents(1));

      await expect(refused).rejects.toThrow(WrongExpectedVersion);
      await expect(refused).rejects.toMatchObject({ stream, expected });
      expect((await store.readStream(stream)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    },
  );

  it('places later appends later in the log', async () => {
    const { store, otherNode } = opened();
    const before = await store.head();

    const one = await store.append(newStream(), 0, newEvents(2));
    const two = await otherNode.append(newStream(), 0, newEvents(1));

    expect(one.position).toBeGreaterThan(before);
    expect(two.position).toBeGreaterThan(one.position);
    expect(await store.head()).toBe(two.position);
  });

  it('takes a big append as one whole', async () => {
    const { store } = opened();
    const stream = newStream();
    const after = await store.head();
    const events = Array.from({ length: 500 }, (_, number) => newEvent({ number, text: 'x'.repeat(1_500) }));

    const result = await store.append(stream, 0, events);

    const read = await store.readStream(stream);
    expect(result).toEqual({ version: 500, position: read.at(-1)?.position });
    expect(read.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect(await recorded(store, stream, { after })).toEqual(read);
  });

  it('keeps every text and number as it was', async () => {
    const { store } = opened();
    const stream = newStream();
    const event = newEvent({
      text: '£ 🇬🇧 é é שלום 𝒳 "quoted" \\ \\u0000 \u0001 \n\t\u2028 </script>',
      'a key with ü': [0.1, 1e21, 1e-7, -12.5, 9_007_199_254_740_991, true, false, null, [], {}],
      deep: { er: { still: [{ deeper: '' }] } },
    });
    event.metadata.reason = 'naïve — “reason”';

    await store.append(stream, 0, [event]);

    expect(await store.readStream(stream)).toMatchObject([event]);
  });

  it('refuses what no store could keep, and stores nothing of it', async () => {
    const { store } = opened();
    const stream = newStream();
    const event = newEvent();
    const before = await store.head();

    await expect(store.append(stream, 0, [])).rejects.toThrow(InvalidAppend);
    await expect(store.append(stream, 0, [event, newEvent({ text: 'a\u0000b' })])).rejects.toThrow(
      InvalidAppend,
    );
    await expect(store.append(stream, 0, [newEvent({ text: 'x'.repeat(1_000_000) })])).rejects.toThrow(
      InvalidAppend,
    );
    await expect(store.append('$settings', 0, [event])).rejects.toThrow(InvalidAppend);

    expect(await store.head()).toBe(before);
  });
}
