import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import thrift from '../../scripts/thrift.json' with { type: 'json' };
import { HttpClient } from '../../tests/httpClient.ts';
import type { PostgresCluster } from '../../tests/postgresCluster.ts';
import { PlannerAtWork } from './planner.ts';
import { newDatabase } from './stage.ts';

/** A client signed in at the peer. */
export const signedInAt = async (url: string): Promise<HttpClient> => {
  const client = new HttpClient(url);
  await client.post('/api/login', {});
  return client;
};

/** Starts the peer on a database of its own. @throws where it doesn't start */
export const startPeerNode = async (
  cluster: PostgresCluster,
  name: string,
): Promise<{ url: string; stop(): Promise<void> }> => {
  const child = fork(join(import.meta.dirname, 'peerNode.ts'), {
    execArgv: thrift.arguments,
    env: {
      ...thrift.environment,
      PATH: process.env.PATH,
      DATABASE_URL: await newDatabase(cluster, name),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [told] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`The peer ended with ${code}`))),
  ]);
  const { url } = z.object({ url: z.string() }).parse(told);
  return {
    url,
    stop: async () => {
      child.send('stop');
      await ended;
    },
  };
};

/** Planners who do the same work by the same client over emmett-postgresql, and how to stop the peer. */
export type Peer = { all: readonly PlannerAtWork[]; stop(): Promise<void> };

/**
 * Starts the peer with the plans that the planners have read: a signed-in client for each of them.
 * @throws where it doesn't start or respond
 */
export const startPeer = async (
  cluster: PostgresCluster,
  planners: readonly PlannerAtWork[],
): Promise<Peer> => {
  const { url, stop } = await startPeerNode(cluster, 'peer');
  const all = await Promise.all(
    planners.map(async ({ plans }) => {
      const client = await signedInAt(url);
      for (const [path, { allocations }] of plans) {
        const { status, text } = await client.put(path, { expectedVersion: 0, entries: allocations });
        if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
      }
      const same = new PlannerAtWork(client, [...plans.keys()]);
      await same.look();
      return same;
    }),
  );
  return { all, stop };
};
