import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'slonik';
import { z } from 'zod';
import { openPglite } from '#services/database/pglite.ts';
import { createPostgresEventStore } from '#services/log/eventStore/postgres.ts';
import thrift from '../scripts/thrift.json' with { type: 'json' };
import { HttpClient } from '../tests/httpClient.ts';
import { administrator } from '../tests/server.ts';
import { type Asked, bench } from './bench.ts';
import { GrowingLog } from './growingLog.ts';
import { loadAverage, type Row, summarise, tableOf } from './measure.ts';

type Sizes = {
  events: number;
  runs: number;
  /** How long a started planner idles before its memory is read. Seconds. */
  seconds: number;
};

/** Limits: milliseconds from the process's start, and MB of memory. */
const limits = { time: '3,000', memory: '500' };

const root = join(import.meta.dirname, '..');
const question = '/api/pnl?from=2026-08&to=2027-07';

/** The embedded planner as a process of its own, started as the container starts it. */
class EmbeddedPlanner {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly begunAt = performance.now();
  readonly url: Promise<string>;

  constructor(directory: string) {
    this.#child = spawn(process.execPath, [...thrift.arguments, 'services/main.ts'], {
      cwd: root,
      env: {
        ...thrift.environment,
        PATH: process.env.PATH,
        PORT: '0',
        DATA_DIR: directory,
        SAMPLE_DATA: 'none',
        ADMIN_USERNAME: administrator.username,
        ADMIN_PASSWORD: administrator.password,
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#ended = once(this.#child, 'exit');
    let output = '';
    const ready = new Promise<string>((resolve) => {
      this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const address = /ready at (\S+)/.exec(output)?.[1];
        if (address) resolve(address);
      });
    });
    const failed = this.#ended.then(() => Promise.reject(new Error(`The planner did not start. ${output}`)));
    failed.catch(() => undefined);
    this.url = Promise.race([ready, failed]);
  }

  /** Its current and peak resident memory, in MB. */
  async resident(): Promise<{ now: number; max: number }> {
    const status = await readFile(`/proc/${this.#child.pid}/status`, 'utf8');
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
    return { now: of('VmRSS'), max: of('VmHWM') };
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#child.kill(signal);
    await this.#ended;
  }
}

/** One start: milliseconds until the planner is ready and until the P&L is there, and peak MB until then. */
type Start = { ready: number; answered: number; max: number };

const start = async (directory: string, cookies: HttpClient['cookies']) => {
  const planner = new EmbeddedPlanner(directory);
  const client = new HttpClient(await planner.url);
  const ready = performance.now() - planner.begunAt;
  for (const [name, value] of cookies) client.cookies.set(name, value);
  const { status, text } = await client.get(question);
  if (status !== 200) throw new Error(`${question} answered ${status}: ${text}`);
  const answered = performance.now() - planner.begunAt;
  const found: Start = { ready, answered, max: (await planner.resident()).max };
  return { planner, found };
};

/** Writes the data of a long-used planner, its figures included. @returns the first start, and the session */
const writeData = async (directory: string, events: number) => {
  const first = new EmbeddedPlanner(directory);
  const client = new HttpClient(await first.url);
  const ready = performance.now() - first.begunAt;
  const { status } = await client.signIn(administrator.username, administrator.password);
  if (status !== 200) throw new Error(`Signing in was answered with ${status}`);
  const { max } = await first.resident();
  await first.end('SIGTERM');
  const database = await openPglite(join(directory, 'database'));
  const store = createPostgresEventStore(database.pool);
  await new GrowingLog(store).growTo(events);
  await store.close();
  // Recomputed as a whole: following the log would take minutes.
  await database.pool.query(sql.type(z.object({}))`delete from planner.live`);
  await database.close();
  const counting = new EmbeddedPlanner(directory);
  await counting.url;
  await counting.end('SIGTERM');
  return { ready, max, cookies: client.cookies };
};

const measureStart = async ({ events, runs, seconds }: Sizes, asked: Asked): Promise<void> => {
  const before = loadAverage();
  const directory = await mkdtemp(join(tmpdir(), 'planner-bench-start-'));
  try {
    const { cookies, ...empty } = await writeData(directory, events);
    const [afterStop, afterKill]: [Start[], Start[]] = [[], []];
    const [atRest, most]: [number[], number[]] = [[], []];
    for (let run = 1; run <= runs; run++) {
      const { planner: first, found: stopped } = await start(directory, cookies);
      await first.end('SIGKILL');
      const { planner: second, found: killed } = await start(directory, cookies);
      // Only after the first run: memory at rest changes little from start to start.
      if (run === 1) {
        await pause(seconds * 1_000);
        const resident = await second.resident();
        atRest.push(resident.now);
        most.push(resident.max);
      }
      await second.end('SIGTERM');
      afterStop.push(stopped);
      afterKill.push(killed);
      const told = [stopped, killed].map(
        ({ ready, answered, max }) =>
          `${Math.round(ready)} and ${Math.round(answered)} ms, ${Math.round(max)} MB`,
      );
      console.log(`${run}/${runs}: ${told.join('; after a kill ')}; load average ${loadAverage()}`);
    }
    const row = (what: string, values: readonly number[], limit?: string): Row => ({
      what,
      measured: summarise(values, 0),
      ...(limit !== undefined && { limit }),
    });
    const of = (starts: readonly Start[], key: keyof Start) => starts.map((each) => each[key]);
    const rows = [
      row('an empty folder: the process’s start until the planner is ready, ms', [empty.ready]),
      row('… resident memory, the most, MB', [empty.max]),
      row(`${events} events: until it is ready, ms`, of(afterStop, 'ready'), limits.time),
      row('… until the P&L of somebody signed in is answered, ms', of(afterStop, 'answered'), limits.time),
      row('… resident memory until then, the most, MB', of(afterStop, 'max'), limits.memory),
      row('after a kill: until it is ready, ms', of(afterKill, 'ready'), limits.time),
      row('… until the P&L is answered, ms', of(afterKill, 'answered'), limits.time),
      row('… resident memory until then, the most, MB', of(afterKill, 'max'), limits.memory),
      row(`resident memory after ${seconds} s at rest, MB`, atRest, limits.memory),
      row('… the most from the start on, MB', most, limits.memory),
    ];
    const load = `${before} to ${loadAverage()}`;
    const file = await asked.keep('start', { events, load, rows });
    console.log(`\n${tableOf(rows)}\n\nLoad average: ${load}. Also in ${file}`);
    const over = rows.filter(
      ({ measured, limit }) => limit && measured.median > Number(limit.replace(',', '')),
    );
    if (over.length > 0) asked.miss(`Over its limit: ${over.map(({ what }) => what).join('; ')}.`);
  } finally {
    await rm(directory, { recursive: true });
  }
};

/** Measures how soon the embedded planner responds when started on existing data, and its memory. */
export const startEmbedded = bench({
  needs: ['Linux'],
  usual: { events: 500_000, runs: 5, seconds: 60 },
  tiny: { events: 500, runs: 1, seconds: 1 },
  measure: measureStart,
});
