import { setTimeout as pause } from 'node:timers/promises';
import {
  ANY,
  ErrorType,
  type EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  type Position,
} from '@eventstore/db-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { InvalidPosition, WrongExpectedVersion } from '../eventStore.ts';
import { createEventStoreDbClient } from '../eventStoreDbClient.ts';
import { StreamHasHoles } from '../wholeStream.ts';
import { batchesOf, newEvents, newStream, recorded } from './events.ts';
import type { OpenStore } from './storesUnderTest.ts';

/** Contract of the EventStoreDB server, and how the adapter handles it. */
export function serverContract(opened: () => OpenStore): void {
  let client: EventStoreDBClient;
  beforeAll(() => {
    client = createEventStoreDbClient(opened().serverUrl ?? '');
  });
  afterAll(() => client.dispose());

  it('refuses to read $all, or to subscribe to it, from inside a record', async () => {
    const { store } = opened();
    const { position } = await store.append(newStream(), 0, newEvents(1));
    const inside = position + 1;
    await store.append(newStream(), 0, newEvents(1));

    await expect(failure(client.readAll({ fromPosition: at(inside) }))).resolves.toMatchObject({
      message: expect.stringContaining('Unexpected ReadAllResult: InvalidPosition'),
    });
    await expect(failure(client.subscribeToAll({ fromPosition: at(inside) }))).resolves.toMatchObject({
      message: expect.stringContaining('Trying to read from an invalid position.'),
    });
    await expect(batchesOf(store.readAll({ after: inside }))).rejects.toThrow(InvalidPosition);
    await expect(batchesOf(store.subscribeAll({ after: inside }))).rejects.toThrow(InvalidPosition);
  });

  it('says nothing to who reads from beyond the end, nor of what comes below that', async () => {
    const { store } = opened();
    const beyond = (await store.head()) + 1_000_000;
    const seen: unknown[] = [];
    const subscription = client.subscribeToAll({ fromPosition: at(beyond) });
    subscription.on('data', (event) => seen.push(event));
    const failed: unknown[] = [];
    subscription.on('error', (error) => failed.push(error));

    await store.append(newStream(), 0, newEvents(2));
    await pause(500);

    expect({ seen, failed }).toEqual({ seen: [], failed: [] });
    expect(await batchesOf(store.readAll({ after: beyond }))).toEqual([]);
    await subscription.unsubscribe();
  });

  it('takes no more than a megabyte in one append', async () => {
    const { store } = opened();
    const stream = newStream();
    const events = ['a', 'b'].map((text) =>
      jsonEvent({ type: 'Tested', data: { text: text.repeat(530_000) } }),
    );

    const refused = client.appendToStream(stream, events, { expectedRevision: NO_STREAM });

    await expect(refused).rejects.toMatchObject({ type: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED });
    expect(await store.readStream(stream)).toEqual([]);
  });

  it('answers a repeated append with the position of the first, and refuses one that repeats a part', async () => {
    const { store } = opened();
    const stream = newStream();
    const [a, b, c] = newEvents(3).map(({ id, type }) => jsonEvent({ id, type, data: {} }));
    if (!a || !b || !c) throw new Error('no events');
    const append = (...events: (typeof a)[]) =>
      client.appendToStream(stream, events, { expectedRevision: NO_STREAM });
    const first = await append(a, b);
    await store.append(stream, 2, newEvents(1));

    expect((await append(a, b)).position).toEqual(first.position);
    await expect(append(a, c)).rejects.toMatchObject({ type: ErrorType.WRONG_EXPECTED_VERSION });
    await expect(append(a, b, c)).rejects.toMatchObject({ type: ErrorType.WRONG_EXPECTED_VERSION });
  });

  it('goes on counting in a stream that was deleted, of which the planner reads and writes nothing', async () => {
    const { store } = opened();
    const stream = newStream();
    await store.append(stream, 0, newEvents(3));
    await client.deleteStream(stream, { expectedRevision: ANY });

    await expect(store.readStream(stream)).rejects.toThrow(StreamHasHoles);
    const event = jsonEvent({ type: 'Tested', data: {} });
    const { nextExpectedRevision } = await client.appendToStream(stream, [event], {
      expectedRevision: NO_STREAM,
    });

    expect(nextExpectedRevision).toBe(3n);
    expect((await store.readStream(stream)).map(({ version }) => version)).toEqual([4]);
  });

  it('tells of an append that a deleted stream took as its first', async () => {
    const { store } = opened();
    const stream = newStream();
    await store.append(stream, 0, newEvents(3));
    await client.deleteStream(stream, { expectedRevision: ANY });

    await expect(store.append(stream, 0, newEvents(1))).rejects.toThrow(StreamHasHoles);
  });

  it('reads and takes nothing of a stream that was deleted for good', async () => {
    const { store } = opened();
    const stream = newStream();
    await store.append(stream, 0, newEvents(2));
    await client.tombstoneStream(stream, { expectedRevision: ANY });

    await expect(store.readStream(stream)).rejects.toThrow(StreamHasHoles);
    await expect(store.append(stream, 2, newEvents(1))).rejects.toThrow(StreamHasHoles);
    await expect(store.append(stream, 0, newEvents(1))).rejects.toThrow(StreamHasHoles);
  });

  it('hides from a stream what its limit no longer lets it show, and not from $all', async () => {
    const { store } = opened();
    const stream = newStream();
    const after = await store.head();
    await store.append(stream, 0, newEvents(4));
    await client.setStreamMetadata(stream, { maxCount: 2 });

    expect((await store.readStream(stream)).map(({ version }) => version)).toEqual([3, 4]);
    expect(await recorded(store, stream, { after })).toHaveLength(4);
    await expect(store.append(stream, 2, newEvents(1))).rejects.toThrow(WrongExpectedVersion);
  });
}

const at = (position: number): Position => ({ commit: BigInt(position), prepare: BigInt(position) });

/** The error of a call that returns nothing. */
const failure = (call: NodeJS.EventEmitter): Promise<unknown> =>
  new Promise((resolve, reject) => {
    call.on('error', resolve);
    call.on('data', () => reject(new Error('an event came')));
    call.on('end', () => reject(new Error('the call ended')));
  });
