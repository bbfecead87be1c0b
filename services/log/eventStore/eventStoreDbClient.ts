import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { connectingOf, connectingToResponsive } from './eventStoreDbConnection.ts';

/**
 * A client of EventStoreDB, with four of its habits changed that would let one failed call harm others, or end
 * the process. They are internal to the client: tests beside this file fail if a later version moves them.
 *
 * - Appends go one call each (`Append`), never through the stream that all appends share (`BatchAppend`). When
 *   the shared stream fails, the client rejects the pending appends of every stream and client in the process,
 *   and throws where nobody can catch it as soon as one of those is answered after all. A call of its own also
 *   has a deadline that is kept.
 * - Each append begins in a turn of its own. Some promises lie between the moment in which the client picks its
 *   connection and the moment in which it uses it; when the failure of another call has the connection closed
 *   in between, the append is never answered, and its error is an unhandled rejection, which ends the process.
 * - The client looks after a failed connection in a promise that nobody awaits. It rejects when a cluster can't
 *   be found meanwhile: an unhandled rejection again.
 * - It waits for a server that doesn't answer, though others would: see `eventStoreDbConnection.ts`.
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
 * A server that hangs, or to which packets vanish, is given up after 2.5 seconds, and one that is asked who leads after
 * one: the client's own limits would make a planner wait far longer than a cluster takes to choose another leader.
 */
const defaults = {
  keepAliveInterval: 1_000,
  keepAliveTimeout: 1_500,
  gossipTimeout: 1,
  maxDiscoverAttempts: 3,
};

/** What the connection string says itself stays. */
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

/** Of a cluster whose leader is wanted. */
const hasFollowers = (address: string): boolean =>
  (/^esdb\+discover:/i.test(address) || /^esdb:\/\/[^/?]*,/i.test(address)) &&
  !/nodePreference=(?!leader)/i.test(address);

/** The client says on the console that it is asked more often than it recommends whether a server still answers. */
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
 * Of several hosts after `esdb+discover://` the client would ask the first alone who leads, and find nobody any more when
 * that one is gone. After `esdb://` it asks all of them.
 */
const askingAll = (connectionString: string): string =>
  connectionString.replace(/^esdb\+discover:\/\/(?=[^/?]*,)/i, 'esdb://');
