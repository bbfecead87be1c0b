import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { connectingOf, connectingToResponsive } from './eventStoreDbConnection.ts';

/**
 * A client of EventStoreDB with four behaviours changed by which one failed call could harm others or end the process.
 * They are internal to the client: tests beside this file fail if a later version moves them.
 *
 * - Appends go one call each (`Append`), never through the stream shared by all appends (`BatchAppend`). When the
 *   shared stream fails, the client rejects the pending appends of every stream and client in the process, and throws
 *   an uncaught error as soon as one of those is answered after all. Only separate calls keep to their deadlines.
 * - Each append begins in its own turn of the event loop. The client awaits promises between picking its connection and
 *   using it. When another call's failure closes the connection in between, the append is never answered, and its error
 *   is an unhandled rejection, which ends the process.
 * - The client handles a failed connection in a promise that nobody awaits. It rejects when no cluster is found
 *   meanwhile: again an unhandled rejection.
 * - The client waits for a server that doesn't answer, though others would: see `eventStoreDbConnection.ts`.
 *
 * @throws when the connection string is malformed
 */
export function createEventStoreDbClient(connectionString: string): EventStoreDBClient {
  const address = withDefaults(askingAll(connectionString));
  const client = quietly(address);
  const { appendToStream } = client;
  if (typeof Reflect.get(client, 'supports') !== 'function') {
    throw new Error('This version of @eventstore/db-client is not the one that the planner was written for.');
  }
  const follower = hasFollowers(address) ? quietly(`${address}&nodePreference=follower`) : undefined;
  const { connect, fail } = connectingToResponsive(connectingOf(client), follower && connectingOf(follower));
  return Object.assign(client, {
    appendToStream: (async (...call) => {
      await nextTurn();
      return await appendToStream.apply(client, call);
    }) satisfies typeof appendToStream,
    supports: async () => false,
    getGRPCClient: connect,
    handleError: fail,
  });
}

/**
 * A server that hangs or is unreachable is given up after 2.5 seconds, and a gossip request after one: with the
 * client's own limits a planner would wait far longer than a cluster takes to elect another leader.
 */
const defaults = {
  keepAliveInterval: 1_000,
  keepAliveTimeout: 1_500,
  gossipTimeout: 1,
  maxDiscoverAttempts: 3,
};

/** Adds defaults that the connection string doesn't set. */
const withDefaults = (connectionString: string): string => {
  const missing = Object.entries(defaults).filter(([name]) => !says(connectionString, name));
  const separator = connectionString.includes('?') ? '&' : '?';
  let address = connectionString.trim();
  while (address.endsWith('/')) address = address.slice(0, -1);
  if (missing.length === 0) return address;
  return address + separator + missing.map(([name, value]) => `${name}=${value}`).join('&');
};

const says = (connectionString: string, name: string): boolean =>
  connectionString.toLowerCase().includes(`${name.toLowerCase()}=`);

/** True of a cluster whose leader is preferred. */
const hasFollowers = (address: string): boolean =>
  (/^esdb\+discover:/i.test(address) || /^esdb:\/\/[^/?]*,/i.test(address)) &&
  !/nodePreference=(?!leader)/i.test(address);

/** Silences the client's console warning that keep-alive pings are more frequent than it recommends. */
const quietly = (address: string): EventStoreDBClient => {
  const { warn } = console;
  console.warn = (...parts: unknown[]) => {
    if (!String(parts[0]).includes('KeepAliveInterval')) warn(...parts);
  };
  try {
    return EventStoreDBClient.connectionString(address);
  } finally {
    console.warn = warn;
  }
};

/**
 * With several hosts after `esdb+discover://` the client asks only the first for the leader, and finds nobody when that
 * one is down. After `esdb://` it asks all of them.
 */
const askingAll = (connectionString: string): string =>
  connectionString.replace(/^esdb\+discover:\/\/(?=[^/?]*,)/i, 'esdb://');
