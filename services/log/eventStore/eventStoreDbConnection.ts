import type { EventStoreDBClient } from '@eventstore/db-client';
import { UnavailableError } from '@eventstore/db-client';
import { type Channel, connectivityState } from '@grpc/grpc-js';
import pTimeout from 'p-timeout';

/** Milliseconds for a server to answer a new connection: if a follower can stand in, and if none can. */
const timeouts = { ofMany: 1_000, ofOne: 5_000 };
/** Milliseconds before a leader that could not be reached is tried again. */
const rest = 500;

/** A connection of the client, whose type it doesn't export. */
export type Connection = { getChannel(): Channel };
type Connect = (...of: unknown[]) => Promise<Connection>;
type Fail = (connection: Connection, error: Error) => Promise<void>;

/** The two methods by which a client gets its connection, and drops it. */
export type Connecting = { connect: Connect; fail: Fail };

export const connectingOf = (client: EventStoreDBClient): Connecting => {
  const connect: unknown = Reflect.get(client, 'getGRPCClient');
  const handleError: unknown = Reflect.get(client, 'handleError');
  if (typeof connect !== 'function' || typeof handleError !== 'function') {
    throw new Error('This version of @eventstore/db-client is not the one that the planner was written for.');
  }
  return {
    connect: async (...of) => await Reflect.apply(connect, client, of),
    fail: async (...failure) => {
      try {
        await Reflect.apply(handleError, client, failure);
      } catch {
        // The failed call reports its own failure; the next call discovers the cluster again.
      }
    },
  };
};

/**
 * Connects only to servers that answer: the client takes any server it learns of for connected, and each call would
 * wait there for its whole timeout. While the leader doesn't answer, a follower stands in and forwards appends to it.
 */
export const connectingToResponsive = (leader: Connecting, follower?: Connecting): Connecting => {
  let awaySince: number | undefined;
  const toLeader = async (of: unknown[]): Promise<Connection> => {
    try {
      const connection = await pTimeout(answering(leader, of, timeouts.ofMany), {
        milliseconds: 1.5 * timeouts.ofMany,
        message: new UnavailableError(),
      });
      awaySince = undefined;
      return connection;
    } catch (error) {
      awaySince = performance.now();
      throw error;
    }
  };
  return {
    connect: async (...of) => {
      if (!follower) return await answering(leader, of, timeouts.ofOne);
      if (awaySince === undefined) {
        try {
          return await toLeader(of);
        } catch {
          return await answering(follower, of, timeouts.ofMany);
        }
      }
      if (performance.now() - awaySince > rest) {
        // Unavailable a moment ago, so it is retried in the background.
        awaySince = performance.now();
        toLeader(of).catch(() => undefined);
      }
      return await answering(follower, of, timeouts.ofMany);
    },
    fail: async (connection, error) => {
      await leader.fail(connection, error);
      await follower?.fail(connection, error);
    },
  };
};

/** An open connection over which a server has answered. */
const answering = async (
  connecting: Connecting,
  of: unknown[],
  milliseconds: number,
): Promise<Connection> => {
  const connection = await connecting.connect(...of);
  const channel = connection.getChannel();
  const until = Date.now() + milliseconds;
  for (;;) {
    const state = channel.getConnectivityState(true);
    if (state === connectivityState.READY) return connection;
    const isLost =
      state === connectivityState.TRANSIENT_FAILURE ||
      state === connectivityState.SHUTDOWN ||
      !(await hasChanged(channel, state, until));
    if (!isLost) continue;
    const error = new UnavailableError();
    await connecting.fail(connection, error);
    throw error;
  }
};

const hasChanged = (channel: Channel, from: connectivityState, until: number): Promise<boolean> =>
  new Promise((resolve) => channel.watchConnectivityState(from, until, (error) => resolve(!error)));
