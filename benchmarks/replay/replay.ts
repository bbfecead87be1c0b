import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEventStoreDb } from '#services/log/eventStore/eventStoreDb.ts';
import type { PostgresCluster } from '../../tests/postgresCluster.ts';
import { type Asked, bench } from '../bench.ts';
import { GrowingLog } from '../growingLog.ts';
import { prepare } from '../load/nodeProcess.ts';
import { newDatabase, withCluster } from '../load/stage.ts';
import { loadAverage, type Row, summarise, tableOf } from '../measure.ts';
import { type ReaderSizes, readWhileReplaying } from './besideReaders.ts';
import { type CaseResult, runCase } from './caseProcess.ts';
import { copyLog, fillLog } from './logs.ts';
import { fillPeer } from './peer.ts';

type Sizes = ReaderSizes & {
  events: number;
  /** Events that the peer replays, and of the shorter log. */
  short: number;
};

type Part = { what: string; case: string; events: number; at: string };

const eventsOf = (count: number): string => `${count.toLocaleString('en-GB')} events`;

/** Measures the replay of a log through the real projections, and alternatives with as many events. */
const measureReplay = async (asked: Sizes, { parts, keep }: Asked): Promise<void> => {
  const { events, runs } = asked;
  const short = Math.min(asked.short, events);
  const folder = await mkdtemp(join(tmpdir(), 'planner-bench-replay-'));
  const wanted = (name: string): boolean => parts.length === 0 || parts.includes(name);
  const before = loadAverage();
  try {
    await withCluster(async (cluster) => {
      const sizes = [...new Set([short, events])];
      const logs = await fillLogs(cluster, sizes);
      const results = new Map<Part, CaseResult[]>();
      const cases = await casesOf(cluster, folder, logs);
      for (const part of cases) if (wanted(part.case)) results.set(part, []);
      // In turns, so that outside load falls on all of them.
      for (let run = 1; run <= runs; run++) {
        for (const [part, found] of results) await runOnce(part, found, `${run}/${runs}`);
      }
      const url = logs.get(events) ?? '';
      if (wanted('eventStoreDb')) await runOnEventStoreDb(url, sizes, runs, results);
      const rows = [...results].flatMap(([part, found]) => rowsOf(part, found));
      if (wanted('readers')) rows.push(...(await readWhileReplaying(url, events, asked)));
      rows.push(...ratiosOf(results, short));
      const load = `${before} to ${loadAverage()}`;
      const file = await keep(['replay', ...parts].join('-'), { load, rows });
      console.log(`\n${tableOf(rows)}\n\nLoad average: ${load}. Also in ${file}`);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
};

const runOnce = async (part: Part, found: CaseResult[], place: string): Promise<void> => {
  const result = await runCase(part);
  found.push(result);
  const { rate, resident, fault } = result;
  const summary =
    fault === null ? `${Math.round(rate)} a second, ${Math.round(resident)} MB` : `void: ${fault}`;
  console.log(`${place} ${part.what}: ${summary}; load average ${loadAverage()}`);
};

/** Fills a log of each size, in a PostgreSQL database of its own. @returns their URLs */
const fillLogs = async (
  cluster: PostgresCluster,
  sizes: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const urls = new Map<number, string>();
  for (const events of sizes) {
    const url = await newDatabase(cluster, `log_${events}`);
    await prepare({ DATABASE_URL: url });
    await fillLog(url, events);
    urls.set(events, url);
    console.log(`There is a log of ${eventsOf(events)}`);
  }
  return urls;
};

/** All cases but those of EventStoreDB, with their arguments. */
const casesOf = async (
  cluster: PostgresCluster,
  folder: string,
  logs: ReadonlyMap<number, string>,
): Promise<Part[]> => {
  const parts: Part[] = [];
  for (const [events, at] of logs) {
    const size = eventsOf(events);
    const directory = join(folder, `log_${events}`);
    await copyLog(at, directory);
    parts.push(
      { case: 'postgres', what: `replay of ${size} on PostgreSQL`, events, at },
      { case: 'pglite', what: `replay of ${size} on PGlite`, events, at: directory },
      { case: 'read', what: `limit: bare read of ${size} by pg`, events, at },
      { case: 'upsert', what: `limit: bare batched upsert of as many rows as ${size}`, events, at },
    );
  }
  const events = Math.min(...logs.keys());
  const at = await newDatabase(cluster, 'peer');
  await fillPeer(at, events);
  parts.push({
    case: 'peer',
    what: `emmett-postgresql: ${eventsOf(events)} into one counter table`,
    events,
    at,
  });
  return parts;
};

/** Runs from EventStoreDB, whose log grows from size to size; skipped where there is none. */
const runOnEventStoreDb = async (
  at: string,
  sizes: readonly number[],
  runs: number,
  results: Map<Part, CaseResult[]>,
): Promise<void> => {
  const url = process.env.EVENTSTORE_URL;
  if (url === undefined) {
    console.log('EventStoreDB is left out: set EVENTSTORE_URL to an empty one to have it measured, too');
    return;
  }
  const store = connectEventStoreDb(url);
  const log = new GrowingLog(store);
  for (const events of sizes) {
    await log.growTo(events);
    const part = {
      case: 'eventStoreDb',
      what: `replay of ${eventsOf(events)} from EventStoreDB`,
      events,
      at,
    };
    results.set(part, []);
    for (let run = 1; run <= runs; run++) await runOnce(part, results.get(part) ?? [], `${run}/${runs}`);
  }
  await store.close();
};

const rowsOf = ({ what }: Part, results: readonly CaseResult[]): Row[] => {
  const fault = results.find((result) => result.fault !== null)?.fault;
  if (fault) return [{ what: `${what}: VOID, ${fault}`, measured: summarise([Number.NaN]) }];
  return [
    {
      what: `${what}, events a second`,
      measured: summarise(
        results.map(({ rate }) => rate),
        0,
      ),
    },
    {
      what: `${what}, resident memory, MB`,
      measured: summarise(
        results.map(({ resident }) => resident),
        0,
      ),
    },
  ];
};

/** Ratios of the replay on PostgreSQL to the peer and to the bare read, run by run. */
const ratiosOf = (results: ReadonlyMap<Part, readonly CaseResult[]>, short: number): Row[] => {
  const of = (name: string, events: number) =>
    [...results].find(([part]) => part.case === name && part.events === events)?.[1] ?? [];
  const ratio = (
    what: string,
    limit: string,
    ours: readonly CaseResult[],
    theirs: readonly CaseResult[],
  ): Row[] => {
    const runs = ours.flatMap(({ rate }, run) => (theirs[run] ? [rate / theirs[run].rate] : []));
    const isVoid = [...ours, ...theirs].some(({ fault }) => fault !== null);
    return isVoid || runs.length === 0 ? [] : [{ what, limit, measured: summarise(runs, 2) }];
  };
  const sizes = [...new Set([...results.keys()].map(({ events }) => events))];
  return sizes.flatMap((events) => [
    ...ratio(
      `replay of ${eventsOf(events)} on PostgreSQL, by the peer’s rate`,
      'at least 15',
      of('postgres', events),
      of('peer', short),
    ),
    ...ratio(
      `replay of ${eventsOf(events)} on PostgreSQL, by the bare read’s rate`,
      'at least 0.33',
      of('postgres', events),
      of('read', events),
    ),
  ]);
};

export const replay = bench({
  needs: ['PostgreSQL'],
  usual: { events: 500_000, short: 50_000, runs: 5, idleTime: 5_000, warmUp: 20_000 },
  tiny: { events: 1_000, short: 1_000, runs: 1, idleTime: 100, warmUp: 100 },
  measure: measureReplay,
});
