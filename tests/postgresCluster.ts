import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgresBinaries, unprivilegedUser } from './postgresBinaries.ts';

const run = promisify(execFile);

/** As in PGlite: text sorts by code point, and case conversion covers more than ASCII. */
const locale = [
  '--encoding=UTF8',
  '--lc-collate=C',
  process.platform === 'darwin' ? '--lc-ctype=UTF-8' : '--lc-ctype=C.UTF-8',
];

/** A PostgreSQL server of the tests' own, on a free port of the loopback interface. */
export type PostgresCluster = {
  /** URL of its maintenance database, as a superuser. */
  url: string;
  /** Closes all connections and stops the server; its data is kept for `start`. */
  stop(): Promise<void>;
  /** Kills the server: unflushed data is lost. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes all its data. */
  remove(): Promise<void>;
};

/**
 * Starts and stops the server on commands from standard input, one per line, and acknowledges each with a line, until
 * the input ends: closed by `remove`, or because the parent process is gone for whatever reason. Then it stops the
 * server and removes its folder, `$1`. `$2` is the server's program, the rest its options.
 */
const supervisor = `
folder=$1; server=$2; shift 2
start() { : >"$folder/log"; "$server" -D "$folder/data" "$@" >>"$folder/log" 2>&1 </dev/null & pid=$!; }
stop() { kill -$1 $pid 2>/dev/null; wait $pid; }
while read -r command; do
  case $command in start) start "$@";; stop) stop INT;; crash) stop QUIT;; esac
  echo done
done
stop INT
rm -rf "$folder"
`;

/**
 * Creates and starts a throwaway cluster. It trusts everyone on this machine and loses everything in a crash, unless
 * `isDurable`: then a commit is on disk when it is acknowledged, as in production.
 * @returns undefined when there is no PostgreSQL on this machine
 * @throws with its log when it doesn't start
 */
export async function startPostgresCluster({
  isDurable = false,
  parent = '/tmp',
} = {}): Promise<PostgresCluster | undefined> {
  const binaries = await findPostgresBinaries();
  if (!binaries) return undefined;
  const user = await unprivilegedUser();
  // Not in the folder for temporary files: its path may be too long for a socket, or closed to the other user.
  const folder = await mkdtemp(join(parent, 'planner-postgres-'));
  if (user) await chown(folder, user.uid, user.gid);
  const asUser = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  try {
    await run(
      join(binaries, 'initdb'),
      ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '--no-sync', ...locale],
      asUser,
    );
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    ...(!isDurable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    max_connections: 200,
    // Unusual on purpose: the planner's reads must not depend on a server's settings.
    timezone: 'Asia/Kathmandu',
    datestyle: 'SQL, DMY',
    intervalstyle: 'iso_8601',
    bytea_output: 'escape',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A process group of its own: Ctrl-C must not reach it directly, only by the end of its input.
  const child = spawn('sh', ['-c', supervisor, 'sh', folder, join(binaries, 'postgres'), ...options], {
    ...asUser,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => undefined); // it may have ended by itself; see `gone`
  const gone = once(child, 'exit');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const tell = async (command: 'start' | 'stop' | 'crash') => {
    const done = once(child.stdout, 'data');
    child.stdin.write(`${command}\n`);
    await Promise.race([done, gone]);
  };
  const start = async () => {
    await tell('start');
    await untilReady(url, join(folder, 'log'));
  };
  const remove = async () => {
    child.stdin.end();
    await gone;
  };
  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { url, start, stop: () => tell('stop'), crash: () => tell('crash'), remove };
}

async function untilReady(url: string, log: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; await delay(50)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const text = await readFile(log, 'utf8').catch(() => '');
      const failed =
        text.trimEnd().endsWith('database system is shut down') || text.includes('could not bind');
      if (failed || Date.now() > deadline)
        throw new Error(`PostgreSQL did not start. ${text}`, { cause: error });
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}
