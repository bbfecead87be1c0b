import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import thrift from '../../scripts/thrift.json' with { type: 'json' };
import { administrator } from '../../tests/server.ts';
import { loopFindings } from './loopWatch.ts';

const memory = z.object({ rss: z.number(), heapUsed: z.number() });
/** Bytes. */
export type Memory = z.infer<typeof memory>;

const held = loopFindings.extend({ memory: z.number() });
/** Holds of a node's event loop, and by how many bytes its memory grew at most. */
export type Held = z.infer<typeof held>;

/** One node of the planner in a process of its own. */
export type NodeProcess = {
  url: string;
  /** Its memory, as it is or after garbage collection. */
  memory(when: 'as it is' | 'tidied'): Promise<Memory>;
  /** Measures the holds of its event loop during some work. */
  watch(work: () => Promise<unknown>): Promise<Held>;
  stop(): Promise<void>;
  /** Kills it. Resolves once the process is gone. */
  kill(): Promise<void>;
};

/** A node's storage: a PostgreSQL, or a folder. */
export type Storage = { DATABASE_URL: string } | { DATA_DIR: string };

/** Starts a node on a storage. @throws when it doesn't start */
export const startNode = async (storage: Storage): Promise<NodeProcess> => {
  const child = fork(join(import.meta.dirname, 'node.ts'), {
    execArgv: ['--expose-gc', ...thrift.arguments],
    env: {
      ...thrift.environment,
      PATH: process.env.PATH,
      PORT: '0',
      ...storage,
      // A thousand listeners share this one address, as they do behind a proxy.
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
    watch: async (work) => {
      child.send('watch');
      await answer();
      await work();
      child.send('watched');
      return held.parse(await answer());
    },
    stop: async () => {
      child.send('stop');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/**
 * Starts a node once on an empty storage, for its keys and its administrator: a log is accepted only by a database that
 * has them.
 */
export const prepare = async (storage: Storage): Promise<void> => (await startNode(storage)).stop();
