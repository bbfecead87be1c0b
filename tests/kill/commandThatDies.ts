import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { childEnvironment } from '../childEnvironment.ts';

/** How a command ended: its exit code, null where it was killed, and its output. */
export type Ended = { code: number | null; out: string; faults: string };

const root = join(import.meta.dirname, '../..');

/** Runs an operator's command as a process of its own. */
export const runCommand = async (
  name: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
  begun: (kill: () => void) => void = () => {},
): Promise<Ended> => {
  const child = spawn(process.execPath, ['services/ops/cli/main.ts', name, ...args], {
    cwd: root,
    env: { ...childEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  begun(() => child.kill('SIGKILL'));
  const [out, faults, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, faults };
};

/**
 * Runs a command that is killed just before it sends a statement to its PostgreSQL.
 * @param at text of the statement
 */
export const runCommandThatDies = async (
  name: string,
  environment: Record<string, string> & { DATABASE_URL: string },
  args: readonly string[],
  at: string,
): Promise<Ended> => {
  const target = new URL(environment.DATABASE_URL);
  const sockets = new Set<Socket>();
  let kill = () => {};
  let isDead = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    far.pipe(near);
    near.on('data', (bytes: Buffer) => {
      if (isDead) return;
      isDead = bytes.includes(at);
      if (isDead) kill();
      else far.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(target);
  url.host = `127.0.0.1:${address && typeof address === 'object' ? address.port : ''}`;
  try {
    return await runCommand(name, { ...environment, DATABASE_URL: url.href }, args, (end) => {
      kill = end;
    });
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
};
