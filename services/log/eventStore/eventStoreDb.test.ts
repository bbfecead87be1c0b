import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppendTooLarge, type EventStore, StoreUnavailable, WrongExpectedVersion } from './eventStore.ts';
import { connectEventStoreDb } from './eventStoreDb.ts';
import { batchesOf, newEvent, newEvents, recorded, subscribed } from './testing/events.ts';
import { StandIn } from './testing/standIn.ts';

const timeout = { giveUpAfter: 15_000, attemptTimeout: 2_000, shortestPause: 10, longestPause: 100 };
const shortTimeouts = { ...timeout, giveUpAfter: 1_000, attemptTimeout: 300 };

let server: StandIn;
let store: EventStore;
let impatient: EventStore;

beforeEach(async () => {
  server = await StandIn.start();
  store = connectEventStoreDb(server.url, { retryTiming: timeout });
  impatient = connectEventStoreDb(server.url, { retryTiming: shortTimeouts });
});
afterEach(async () => {
  await store.close();
  await impatient.close();
  server.stop();
});

describe('appends to EventStoreDB', () => {
  it('do not suffer from the failure of others', async () => {
    server.faults.failedAppends = 1;

    await Promise.all([1, 2, 3, 4].map((client) => store.append(`client-${client}`, 0, newEvents(1))));

    expect(server.appendCalls).toBe(5);
  });

  it('are refused for their version also where the connection string asks for answers instead of errors', async () => {
    const lenient = connectEventStoreDb(`${server.url}&throwOnAppendFailure=false`, { retryTiming: timeout });
    await lenient.append('client-1', 0, newEvents(2));

    await expect(lenient.append('client-1', 1, newEvents(1))).rejects.toThrow(WrongExpectedVersion);
    await expect(lenient.append('client-1', 0, newEvents(1))).rejects.toThrow(WrongExpectedVersion);
    expect(await lenient.append('client-1', 2, newEvents(1))).toMatchObject({ version: 3 });
    await lenient.close();
  });

  it('are repeated with the same ids when their outcome is unknown', async () => {
    server.faults.failedAppends = 1;
    server.faults.lostAnswers = 1;
    server.faults.silentAppends = 1;

    const result = await store.append('client-1', 0, newEvents(2));

    expect(server.appendCalls).toBe(4);
    expect(server.log.stream('client-1')).toHaveLength(2);
    expect(result).toEqual({ version: 2, position: server.log.stream('client-1')[1]?.position });
  });

  it('that are more than the server was set to take are refused once, with a sentence', async () => {
    server.log.maxAppendSize = 1_000;

    await expect(store.append('client-1', 0, [newEvent({ text: 'x'.repeat(1_000) })])).rejects.toThrow(
      AppendTooLarge,
    );

    expect(server.appendCalls).toBe(1);
    expect(server.log.stream('client-1')).toEqual([]);
  });

  it('are given up in time when nothing answers', async () => {
    server.faults.silentAppends = 100;
    const start = performance.now();

    await expect(impatient.append('client-1', 0, newEvents(1))).rejects.toThrow(StoreUnavailable);

    expect(performance.now() - start).toBeLessThan(shortTimeouts.giveUpAfter + 2_000);
  });

  it('tell the position also when the server does not', async () => {
    server.faults.noAppendPositions = true;
    await store.append('client-1', 0, newEvents(2));

    const result = await store.append('client-1', 2, newEvents(2));

    expect(result).toEqual({ version: 4, position: server.log.stream('client-1')[3]?.position });
  });

  it('wait for a server that comes back, and say so when it does not', async () => {
    server.stop();
    await Promise.all([
      expect(impatient.append('client-1', 0, newEvents(1))).rejects.toThrow(StoreUnavailable),
      expect(impatient.readStream('client-1')).rejects.toThrow(StoreUnavailable),
      expect(impatient.head()).rejects.toThrow(StoreUnavailable),
      expect(recorded(impatient, 'client-', { after: 0 })).rejects.toThrow(StoreUnavailable),
    ]);

    const appended = store.append('client-1', 0, newEvents(1));
    await pause(300);
    await server.start();

    expect(await appended).toMatchObject({ version: 1 });
    expect(await store.readStream('client-1')).toHaveLength(1);
  });
});

describe('reads from EventStoreDB', () => {
  it('are given up in time when nothing answers, and leave no call open', async () => {
    server.faults.silentReads = 1_000;

    await Promise.all([
      expect(impatient.readStream('client-1')).rejects.toThrow(StoreUnavailable),
      expect(recorded(impatient, 'client-', { after: 0 })).rejects.toThrow(StoreUnavailable),
    ]);
    await vi.waitFor(() => expect(server.openReads).toBe(0));
  });

  it('go on where they broke off', async () => {
    await store.append('client-1', 0, newEvents(30));
    server.faults.drops = [
      { afterEvents: 12, how: 'unavailable' },
      { afterEvents: 0, how: 'cancelled' },
      { afterEvents: 7, how: 'cancelled' },
    ];

    const events = await recorded(store, 'client-', { after: 0, batchSize: 5 });

    expect(events.map(({ version }) => version)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(server.faults.drops).toEqual([]);
  });

  it('show what was decided, not what the server notes for itself', async () => {
    await store.append('client-1', 0, newEvents(2));
    server.log.addSystemEvent();
    await store.append('client-1', 2, newEvents(1));
    for (let count = 0; count < 50; count++) server.log.addSystemEvent();
    const own = await store.readStream('client-1');

    expect((await batchesOf(store.readAll({ after: 0, batchSize: 2 }))).flat()).toEqual(own);
    expect(await subscribed(store, '', 3, { after: 0 })).toEqual(own);
    expect(await store.head()).toBe(own[2]?.position);
  });

  it('have an empty log where the server has only notes of its own', async () => {
    expect(await store.head()).toBe(0);
    expect(await batchesOf(store.readAll({ after: 0 }))).toEqual([]);
  });

  it('need a server that tells positions, and say so', async () => {
    await store.append('client-1', 0, newEvents(1));
    server.faults.noStreamPositions = true;

    await expect(store.readStream('client-1')).rejects.toThrow('22.6');
  });

  it('give events of others the metadata that the server has', async () => {
    const { id } = newEvent();
    const json = { contentType: 'application/json', data: Buffer.from('{"a":1}'), metadata: Buffer.from('') };
    server.log.append('import-1', -1, [{ id, type: 'Imported', ...json }]);

    expect(await store.readStream('import-1')).toMatchObject([
      {
        data: { a: 1 },
        metadata: { at: expect.stringMatching(/^\d{4}-.*Z$/), by: 'unknown', correlationId: id },
      },
    ]);
  });
});

describe('a connection to EventStoreDB', () => {
  it('is refused for a malformed address', () => {
    expect(() => connectEventStoreDb('http://127.0.0.1:2113')).toThrow('esdb://');
  });

  it('keeps to the limits that its address sets', async () => {
    const limits = 'keepAliveInterval=20000&keepAliveTimeout=20000&gossipTimeout=2&maxDiscoverAttempts=1';
    const limited = connectEventStoreDb(`${server.url}&${limits}`, { retryTiming: timeout });

    expect(await limited.head()).toBe(0);
    await limited.close();
  });

  it('looks for a cluster for as long as it has patience, and no longer than it is asked to', async () => {
    const cluster = 'esdb://127.0.0.1:1,127.0.0.1:2?tls=false&maxDiscoverAttempts=2&discoveryInterval=50';
    const lost = connectEventStoreDb(cluster, { retryTiming: shortTimeouts });

    const aborted = batchesOf(lost.subscribeAll({ after: 0, signal: AbortSignal.timeout(20) }));
    await expect(lost.head()).rejects.toThrow(StoreUnavailable);

    expect(await aborted).toEqual([]);
    await lost.close();
  });

  it('ends subscriptions and takes no more appends once closed', async () => {
    const ended = batchesOf(store.subscribeAll({ after: 0 }));
    await vi.waitFor(() => expect(server.openReads).toBe(1));
    server.faults.delay = 50;
    let answered = false;
    const append = store.append('client-1', 0, newEvents(1)).then(() => {
      answered = true;
    });

    await store.close();

    expect(answered).toBe(true);
    await append;
    await ended;
    await expect(store.append('client-1', 1, newEvents(1))).rejects.toThrow(StoreUnavailable);
    await expect(store.readStream('client-1')).rejects.toThrow(StoreUnavailable);
    await vi.waitFor(() => expect(server.openReads).toBe(0));
  });
});
