import { setTimeout as pause } from 'node:timers/promises';
import { jsonEvent, NO_STREAM, UnavailableError } from '@eventstore/db-client';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventStoreDbClient } from './eventStoreDbClient.ts';
import { StandIn } from './testing/standIn.ts';

const lost = new UnavailableError();

describe('the client of EventStoreDB', () => {
  let server: StandIn;
  const unheard = vi.fn();

  beforeEach(async () => {
    server = await StandIn.start();
    unheard.mockClear();
    process.on('unhandledRejection', unheard);
  });
  afterEach(async () => {
    await pause(10);
    process.off('unhandledRejection', unheard);
    server.stop();
    expect(unheard).not.toHaveBeenCalled();
  });

  it('appends by a call of its own, though the server offers a shared one', async () => {
    const client = createEventStoreDbClient(server.url);

    await client.appendToStream('client-1', [jsonEvent({ type: 'Tested', data: {} })], {
      expectedRevision: NO_STREAM,
    });

    expect(server.appendCalls).toBe(1);
    expect(server.batchAppendCalls).toBe(0);
    await client.dispose();
  });

  it.each([0, 1, 2, 3, 4, 5])(
    'answers an append when the connection is closed %d steps after its start',
    async (steps) => {
      const client = createEventStoreDbClient(server.url);
      const event = () => [jsonEvent({ type: 'Tested', data: {} })];
      await client.appendToStream('client-1', event(), { expectedRevision: NO_STREAM });
      const connection = await call(client, 'getGRPCClient', streams.StreamsClient, 'test');

      const answered = client.appendToStream('client-2', event(), { expectedRevision: NO_STREAM }).then(
        () => true,
        () => true,
      );
      for (let step = 0; step < steps; step++) await null;
      await call(client, 'handleError', connection, lost);

      expect(await Promise.race([answered, pause(2_000, false)])).toBe(true);
      await client.dispose();
    },
  );

  it('looks after a lost connection without an unheard rejection', async () => {
    const cluster = 'esdb://127.0.0.1:1,127.0.0.1:2?tls=false&maxDiscoverAttempts=2&discoveryInterval=20';
    const client = createEventStoreDbClient(cluster);
    const failed = vi.fn();
    client.readStream('client-1').on('error', failed);

    await call(client, 'handleError', { getChannel: () => undefined }, lost);

    await vi.waitFor(() => expect(failed).toHaveBeenCalled());
  });
});

/** Calls a private method of the client as the client does. */
async function call(client: object, method: string, ...args: unknown[]): Promise<unknown> {
  return await Reflect.apply(Reflect.get(client, method), client, args);
}
