import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { childEnvironment } from './childEnvironment.ts';
import { HttpClient } from './httpClient.ts';
import { administrator } from './server.ts';

const root = join(import.meta.dirname, '..');

/** The planner as a process of its own, as `npm start` runs it. */
export type PlannerProcess = {
  /** Resolves with its address once it is ready. @throws when it ends before */
  ready: Promise<string>;
  /** A client signed in as the first administrator. */
  signIn(): Promise<HttpClient>;
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, null after a signal. */
  ended: Promise<number | null>;
};

/**
 * Starts the planner without sample data on a free port. `environment` overrides the defaults.
 * @param script replaces the planner's own command
 * @param folder of another version of the planner
 */
export const startProcess = (
  environment: Record<string, string | undefined>,
  script = 'services/main.ts',
  folder = root,
): PlannerProcess => {
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    env: {
      ...childEnvironment,
      PORT: '0',
      SAMPLE_DATA: 'none',
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /ready at (\S+)/.exec(stdout)?.[1];
      if (address) resolve(address);
    });
    ended.then((code) => reject(new Error(`The planner ended with ${code}. ${stdout}${stderr}`)));
  });
  ready.catch(() => undefined); // for callers that only await the end
  return {
    ready,
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    kill: (signal) => child.kill(signal),
    signIn: async () => {
      const client = new HttpClient(await ready);
      await client.signIn(administrator.username, administrator.password);
      return client;
    },
  };
};
