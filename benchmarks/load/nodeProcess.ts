import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import thrift from '../../scripts/thrift.json' with { type: 'json' };
import { administrator } from '../../tests/server.ts';

const memory = z.object({ rss: z.number(), heapUsed: z.number() });
/** Bytes. */
export type Memory = z.infer<typeof memory>;

/** One node of the planner in a process of its own. */
export type NodeProcess = {
  url: string;
  /** What it holds, as it is or after it has thrown away what it no longer needs. */
  memory(when: 'as it is' | 'tidied'): Promise<Memory>;
  stop(): Promise<void>;
};

/** Starts a node on a database. @throws when it doesn't start */
export const startNode = async (databaseUrl: string): Promise<NodeProcess> => {
  const child = fork(join(import.meta.dirname, 'node.ts'), {
    execArgv: ['--expose-gc', ...thrift.arguments],
    env: {
      ...thrift.environment,
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      // A thousand listeners have this one address, as they have behind a proxy.
      TRUSTED_PROXIES: '127.0.0.1',
      SAMPLE_DATA: 'none',
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const answer = async (): Promise<unknown> => {
    const [told] = await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => Promise.reject(new Error(`The node ended with ${code}`))),
    ]);
    return told;
  };
  const { url } = z.object({ url: z.string() }).parse(await answer());
  return {
    url,
    memory: async (when) => {
      child.send(when === 'tidied' ? 'tidy' : 'memory');
      return memory.parse(await answer());
    },
    stop: async () => {
      child.send('stop');
      await ended;
    },
  };
};
