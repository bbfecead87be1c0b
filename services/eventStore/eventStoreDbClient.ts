import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';

/**
 * A client of EventStoreDB, with three of its habits changed that would let one failed call harm others, or end
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
 *
 * @throws when the connection string is malformed
 */
export function createEventStoreDbClient(connectionString: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(askingAll(connectionString));
  const { appendToStream } = client;
  const handleError: unknown = Reflect.get(client, 'handleError');
  if (typeof handleError !== 'function' || typeof Reflect.get(client, 'supports') !== 'function') {
    throw new Error('This version of @eventstore/db-client is not the one that the planner was written for.');
  }
  return Object.assign(client, {
    appendToStream: (async (...call) => {
      await nextTurn();
      return await appendToStream.apply(client, call);
    }) satisfies typeof appendToStream,
    supports: async () => false,
    handleError: async (...failure: unknown[]) => {
      try {
        await Reflect.apply(handleError, client, failure);
      } catch {
        // The call that failed reports its own failure; the next call looks for the cluster again.
      }
    },
  });
}

/**
 * Of several hosts after `esdb+discover://` the client would ask the first alone who leads, and find nobody any more when
 * that one is gone. After `esdb://` it asks all of them.
 */
const askingAll = (connectionString: string): string =>
  connectionString.replace(/^esdb\+discover:\/\/(?=[^/?]*,)/i, 'esdb://');
