import type { PostgresCluster } from '../../tests/postgresCluster.ts';
import { type Asked, bench } from '../bench.ts';
import { loadAverage, type Row, summarise, tableOf } from '../measure.ts';
import { largeEvents } from '../planners.ts';
import { broadcast } from './listeners.ts';
import { type NodeProcess, startNode } from './nodeProcess.ts';
import { startPeer } from './peer.ts';
import { compareReads, type ReadSizes } from './reads.ts';
import { type Latencies, percentile, type SavingRun, saveForAWhile } from './saving.ts';
import { plannersAtWork, withCluster, withStage } from './stage.ts';
import { httpRate, openEmmett, openOwnLog } from './throughput.ts';

type Sizes = ReadSizes & {
  /** Number of concurrent planners. */
  planners: number;
  /** Intervals between a planner's saves, in milliseconds, measured one after the other. */
  paces: readonly number[];
  /** Duration of the saves in one run. */
  seconds: number;
  /** Warm-up of a freshly started node: some hundred saves. */
  warmUp: { seconds: number; pace: number };
  listeners: number;
  broadcasts: number;
  /** Duration of each run of saves without pause, and minimum number of runs. */
  secondsOfRun: number;
  fewestRuns: number;
};

const shares = (what: string, runs: readonly Latencies[], limits: Record<number, string>): Row[] =>
  [0.5, 0.95, 0.99].map((share) => ({
    what: `${what}, p${share * 100}, ms`,
    measured: summarise(runs.map((run) => percentile(run, share))),
    ...(limits[share] !== undefined && { limit: limits[share] }),
  }));

const saving = (cluster: PostgresCluster, sizes: Sizes): Promise<Row[]> =>
  withStage(cluster, 'saving', sizes.young, async (stage) => {
    const { planners, paces, runs, seconds, warmUp } = sizes;
    const all = await plannersAtWork(stage, planners);
    const rows: Row[] = [];
    await saveForAWhile(stage, all, warmUp);
    const measure = async (pace: number, other?: NodeProcess) => {
      const found: SavingRun[] = [];
      for (let run = 0; run < runs; run++)
        found.push(await saveForAWhile(stage, all, { seconds, pace, listensAt: other?.url }));
      const where = other ? ', heard at a node that does not lead' : '';
      const who = `${planners} planners, ${planners / (pace / 1_000)} saves a second${where}`;
      rows.push(
        ...shares(
          `${who}: save until another planner’s frame`,
          found.map(({ frames }) => frames),
          { 0.95: '20', 0.99: '40' },
        ),
        ...shares(
          `${who}: save until its answer`,
          found.map(({ answers }) => answers),
          {},
        ),
        { what: `${who}: saves, none lost`, measured: summarise(found.map(({ saves }) => saves)) },
      );
      console.log(`${who}: done, load average ${loadAverage()}`);
    };
    for (const pace of paces) await measure(pace);
    const other = await startNode({ DATABASE_URL: stage.url });
    try {
      for (const pace of paces) await measure(pace, other);
    } finally {
      await other.stop();
    }
    return rows;
  });

/** Measures saves without pause: the planner's and the peer's in turns. */
const throughput = (cluster: PostgresCluster, sizes: Sizes): Promise<Row[]> =>
  withStage(cluster, 'throughput', sizes.young, async (stage) => {
    const { planners, secondsOfRun } = sizes;
    const all = await plannersAtWork(stage, planners);
    const peer = await startPeer(cluster, all);
    const emmett = await openEmmett(cluster, planners);
    const own = await openOwnLog(cluster, planners);
    const found = { http: [], httpOfPeer: [], emmett: [], own: [] } as Record<
      'http' | 'httpOfPeer' | 'emmett' | 'own',
      number[]
    >;
    try {
      // Run -1 warms up.
      for (let run = -1; run < Math.max(sizes.fewestRuns, sizes.runs); run++) {
        const measured = {
          http: await httpRate(all, secondsOfRun),
          httpOfPeer: await httpRate(peer.all, secondsOfRun),
          emmett: await emmett.appendRate(secondsOfRun),
          own: await own.appendRate(secondsOfRun),
        };
        if (run < 0) continue;
        for (const [name, value] of Object.entries(measured)) found[name as keyof typeof found].push(value);
      }
    } finally {
      await peer.stop();
      await emmett.close();
      await own.close();
    }
    const ratio = found.http.map((rate, run) => rate / (found.httpOfPeer[run] ?? Number.NaN));
    const peerName = 'the peer, emmett-postgresql behind the same HTTP';
    return [
      {
        what: `plan saves over HTTP by ${planners} at once, a second`,
        measured: summarise(found.http),
        limit: 'at least 900',
      },
      { what: `… at ${peerName}`, measured: summarise(found.httpOfPeer) },
      { what: '… the first for the second', measured: summarise(ratio, 2), limit: 'at least 1.5' },
      {
        what: `appendToStream of emmett-postgresql by ${planners} at once, a second`,
        measured: summarise(found.emmett),
      },
      {
        what: `append of the planner’s own log by ${planners} at once, a second`,
        measured: summarise(found.own),
      },
    ];
  });

const listeners = (cluster: PostgresCluster, sizes: Sizes): Promise<Row[]> =>
  withStage(cluster, 'listeners', sizes.young, async (stage) => {
    const who = `${sizes.listeners.toLocaleString('en-GB')} listeners`;
    const { p95, resident } = await broadcast(stage, await plannersAtWork(stage, sizes.planners), sizes);
    return [
      {
        what: `${who}: save until 95 % of them have its frame, ms`,
        measured: summarise(p95),
        limit: '100',
      },
      {
        what: `${who}: resident memory, MB`,
        measured: summarise([resident / 2 ** 20]),
        limit: '300',
      },
    ];
  });

const reads = async (cluster: PostgresCluster, sizes: Sizes): Promise<Row[]> => {
  const found = await compareReads(cluster, sizes);
  const young = sizes.young.toLocaleString('en-GB');
  const old = sizes.events.toLocaleString('en-GB');
  return [...Map.groupBy(found, ({ what }) => what)].flatMap(([what, ofOne]): Row[] => [
    {
      what: `${what} of any month, ${young} events, p95, ms`,
      measured: summarise(ofOne.map((run) => run.young)),
    },
    {
      what: `${what} of any month, ${old} events, p95, ms`,
      measured: summarise(ofOne.map((run) => run.old)),
    },
    {
      what: `${what} of any month, the second for the first`,
      measured: summarise(
        ofOne.map((run) => run.old / run.young),
        2,
      ),
      limit: '1.5',
    },
  ]);
};

const parts: Record<string, (cluster: PostgresCluster, sizes: Sizes) => Promise<Row[]>> = {
  saving,
  throughput,
  listeners,
  reads,
};

/** Measures the planner under load, on a PostgreSQL of its own: the named parts, or all. */
const measureLoad = async (sizes: Sizes, { parts: named, keep }: Asked): Promise<void> => {
  const unknown = named.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) throw new Error(`Of the load can be measured: ${Object.keys(parts).join(', ')}`);
  const rows: Row[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const before = loadAverage();
    const found = await withCluster((cluster) => part(cluster, sizes));
    const load = `${before} to ${loadAverage()}`;
    rows.push(...found.map((row) => ({ ...row, load })));
    console.log(`\n${tableOf(found)}\n\nLoad average: ${load}`);
  }
  const file = await keep(['load', ...named].join('-'), { rows });
  console.log(`\n${tableOf(rows)}\n\nAlso in ${file}`);
};

export const load = bench({
  needs: ['PostgreSQL'],
  usual: {
    young: largeEvents,
    events: 500_000,
    runs: 3,
    planners: 50,
    paces: [10_000, 5_000, 1_000],
    seconds: 60,
    warmUp: { seconds: 10, pace: 1_000 },
    listeners: 1_000,
    broadcasts: 15,
    secondsOfRun: 4,
    fewestRuns: 5,
    turns: 5,
  },
  tiny: {
    young: 900,
    events: 1_000,
    runs: 1,
    planners: 2,
    paces: [100],
    seconds: 0.5,
    warmUp: { seconds: 0.2, pace: 100 },
    listeners: 10,
    broadcasts: 1,
    secondsOfRun: 0.2,
    fewestRuns: 1,
    turns: 1,
  },
  measure: measureLoad,
});
