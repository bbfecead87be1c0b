import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { withOptions } from './urlOptions.ts';

/** Interval of the pings on an idle connection, and how long the reply may take, in milliseconds. */
type Heartbeat = { every: number; within: number };

/** Milliseconds for the server to close the connection before it is abandoned. */
const farewell = 1_000;

/**
 * Settings by which the server ends a session whose client has vanished, and frees its locks. Without them it may take
 * two hours. The units are seconds, and milliseconds for the last one. Together they are about as patient as the
 * heartbeat, by which the client gives the connection up.
 */
export const vanishedClient = [
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=2',
  'tcp_user_timeout=15000',
];

/** A connection outside the pool that reports when it is lost. */
export type DedicatedConnection = {
  /** Sends a query after all earlier ones. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
  onNotification(callback: (channel: string, payload: string) => void): void;
  /** Aborts once the connection is gone, for whatever reason. */
  gone: AbortSignal;
  close(): Promise<void>;
};

/**
 * Opens a plain connection for what needs a session: LISTEN and advisory locks. A dead connection is noticed at once
 * when the server reports it, else by a missed heartbeat.
 * @throws when the database can't be reached
 */
export async function openDedicatedConnection(
  url: string,
  name: string,
  heartbeat: Heartbeat = { every: 10_000, within: 5_000 },
): Promise<DedicatedConnection> {
  const client = new pg.Client({
    connectionString: withOptions(url, vanishedClient),
    application_name: name,
    connectionTimeoutMillis: 5_000,
    query_timeout: heartbeat.within,
    keepAlive: true,
  });
  const gone = new AbortController();
  const lose = () => gone.abort();
  // The listener is never removed: an error event without one ends the process.
  client.on('error', lose);
  client.on('end', lose);
  await client.connect();

  let before: Promise<unknown> = Promise.resolve();
  function query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]) {
    const answer = before.then(() => client.query<Row>(text, values));
    before = answer.catch(() => undefined);
    return answer;
  }
  const beat = setInterval(() => {
    query('select 1').catch(lose);
  }, heartbeat.every);
  beat.unref();
  const close = async () => {
    clearInterval(beat);
    lose();
    const ended = client.end().catch(() => undefined);
    await Promise.race([ended, delay(farewell, undefined, { ref: false })]);
  };
  // A connection given up for a missed heartbeat must also release its locks, if the server still sees it.
  gone.signal.addEventListener('abort', () => void close(), { once: true });
  return {
    query,
    onNotification: (callback) =>
      client.on('notification', ({ channel, payload }) => callback(channel, payload ?? '')),
    gone: gone.signal,
    close,
  };
}
