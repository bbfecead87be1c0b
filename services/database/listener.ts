import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type DedicatedConnection, openDedicatedConnection } from './dedicatedConnection.ts';
import { isUnavailable } from './unavailable.ts';

/** Milliseconds between attempts to reconnect, growing from the first to the last. */
const backoff = { first: 100, last: 5_000 };

type Subscription = { channel: string; onPayload: (payload: string) => void; onReconnect: () => void };

/** Listens on any number of channels over one dedicated connection, which reconnects by itself. */
export type Listener = {
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

export function createPostgresListener(url: string): Listener {
  const subscriptions = new Set<Subscription>();
  const closing = new AbortController();
  let connecting: Promise<DedicatedConnection> | undefined;

  /** Connects and listens on every channel subscribed by then. */
  async function connect(): Promise<DedicatedConnection> {
    const connection = await openDedicatedConnection(url, 'planner listener');
    connection.onNotification((heard, payload) => {
      for (const { channel, onPayload } of [...subscriptions]) if (channel === heard) onPayload(payload);
    });
    try {
      for (const channel of new Set([...subscriptions].map((subscription) => subscription.channel))) {
        await listenOn(connection, channel);
      }
    } catch (error) {
      await connection.close();
      throw error;
    }
    connection.gone.throwIfAborted();
    connection.gone.addEventListener('abort', () => reconnect(), { once: true });
    return connection;
  }

  function reconnect() {
    if (closing.signal.aborted) return;
    connecting = untilConnected();
    connecting.catch(() => undefined); // rejects only when closing
  }

  async function untilConnected(): Promise<DedicatedConnection> {
    for (let wait = backoff.first; ; wait = Math.min(wait * 2, backoff.last)) {
      await delay(wait, undefined, { signal: closing.signal, ref: false });
      try {
        const connection = await connect();
        for (const { onReconnect } of [...subscriptions]) onReconnect();
        return connection;
      } catch {
        // The database is still unavailable; the next attempt waits longer.
      }
    }
  }

  async function listenOnceConnected(channel: string): Promise<void> {
    for (;;) {
      closing.signal.throwIfAborted();
      connecting ??= connect().catch((error) => {
        connecting = undefined;
        throw error;
      });
      const connection = await connecting;
      try {
        return await listenOn(connection, channel);
      } catch (error) {
        if (!connection.gone.aborted && !isUnavailable(error)) throw error;
        // Just lost: closing it makes `connecting` the attempt to reconnect.
        await connection.close();
      }
    }
  }

  return {
    async listen(channel, onPayload, onReconnect) {
      const subscription = { channel, onPayload, onReconnect };
      subscriptions.add(subscription);
      try {
        await listenOnceConnected(channel);
      } catch (error) {
        subscriptions.delete(subscription);
        throw error;
      }
      return async () => {
        subscriptions.delete(subscription);
      };
    },
    async close() {
      closing.abort();
      subscriptions.clear();
      await connecting?.then(
        (connection) => connection.close(),
        () => undefined,
      );
    },
  };
}

async function listenOn(connection: DedicatedConnection, channel: string): Promise<void> {
  await connection.query(`listen ${pg.escapeIdentifier(channel)}`);
}
