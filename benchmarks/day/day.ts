import type { HttpClient } from '../../tests/httpClient.ts';
import { type Asked, bench } from '../bench.ts';
import { largeSize } from '../largeAgency.ts';
import { type Stage, signedIn, withCluster, withStage } from '../load/stage.ts';
import { loadAverage, type Row, summarise, tableOf } from '../measure.ts';
import { latencyTable } from './latencies.ts';
import { loneSaves } from './lone.ts';
import { growthPerHour, memoryOverTime } from './memory.ts';
import { mixedDay, tellMixed } from './mixed.ts';
import { highestRates, p99Limit } from './rate.ts';
import { dayOf } from './requests.ts';
import { rereads } from './reread.ts';
import { bareSide, firstMonth, peerSide, plannerSide, type Side } from './sides.ts';
import { takeTurn } from './turn.ts';

/** Sizes of a measured day. */
const usual = {
  /** Events in the log at the start. */
  events: 5_000,
  planners: 50,
  listeners: 50,
  /** Requests a second, a quarter of them saves. */
  rate: 20,
  /** Length and number of each side's turns. */
  seconds: 60,
  runs: 5,
  /** Warm-up of each side; no longer than a turn. */
  warmUpSeconds: 15,
  /** Search for the highest rate: first step in requests a second, length of a step, and maximum number of steps. */
  firstRate: 20,
  stepSeconds: 20,
  maxSteps: 40,
  /** Saves by a single planner. */
  loneSaves: 1_000,
  /** How often everybody re-reads the same data. */
  rereads: 15,
  /** How long memory is sampled, and the interval between samples. */
  minutes: 60,
  stretchSeconds: 20,
};
type DaySizes = typeof usual;

type Scene = {
  stage: Stage;
  clients: readonly HttpClient[];
  sides: readonly [planner: Side, peer: Side, bare: Side];
};

type PartFound = { table: string; kept: object };

const mixed = async ({ stage, clients, sides }: Scene, size: DaySizes): Promise<PartFound> => {
  const { table, rows, latencies, longest } = tellMixed(await mixedDay({ stage, sides, clients }, size));
  const lines = longest.map(
    ({ what, took, whileHeld }) => `${took} ms: ${what}; ${whileHeld.join(', ') || 'nothing held'}`,
  );
  const text = [table, tableOf(rows), `The longest answers:\n${lines.slice(0, 12).join('\n')}`].join('\n\n');
  return { table: text, kept: { latencies, rows, longest } };
};

const rate = async ({ sides: [planner, peer] }: Scene, size: DaySizes): Promise<PartFound> => {
  const found = await highestRates([planner, peer], size);
  const rows = [...found].map(
    ([name, { highest }]): Row => ({
      what: `${name}: mixed day, requests a second at p99 ≤ ${p99Limit} ms`,
      measured: summarise([highest]),
    }),
  );
  const steps = Object.fromEntries([...found].map(([name, search]) => [name, search.steps]));
  return { table: tableOf(rows), kept: { rows, steps } };
};

const lone = async ({ sides }: Scene, size: DaySizes): Promise<PartFound> => {
  const found = [...(await loneSaves(sides, size.loneSaves))];
  const named = found.map(([name, of]) => [`${name}: a save by one who is alone`, of] as const);
  return {
    table: latencyTable(named),
    kept: { latencies: Object.fromEntries(named.map(([what, of]) => [what, of.summary()])) },
  };
};

const reread = async ({ stage, sides: [planner], clients }: Scene, size: DaySizes): Promise<PartFound> => {
  const { heard, read } = await rereads(planner, stage.node.url, clients, size.rereads);
  const rows: Row[] = [
    { what: `save until ${clients.length} have its hours by its frame, ms`, measured: summarise(heard) },
    { what: '… and have read the schedule again, ms', measured: summarise(read) },
  ];
  return { table: tableOf(rows), kept: { rows } };
};

const memory = async ({ stage, sides: [planner] }: Scene, size: DaySizes): Promise<PartFound> => {
  const { samples, requests } = await memoryOverTime(planner, stage.node, size);
  // The first quarter is left out: caches that fill once, such as the latest thousand changes, are no growth.
  const settled = samples.slice(Math.floor(samples.length / 4));
  const of = `${size.minutes} minutes of ${size.rate} requests a second`;
  const row = (what: string, key: 'heap' | 'resident'): Row[] => [
    { what: `${of}: ${what}, MB`, measured: summarise(settled.map((sample) => sample[key])) },
    {
      what: `${of}: growth of ${what}, MB an hour`,
      measured: summarise([growthPerHour(settled, key)]),
      limit: 'none',
    },
  ];
  const rows = [
    { what: `${of}: requests, none failed`, measured: summarise([requests]) },
    ...row('heap after tidying up', 'heap'),
    ...row('resident memory', 'resident'),
  ];
  return { table: tableOf(rows), kept: { rows, samples } };
};

const parts: Record<string, (scene: Scene, size: DaySizes) => Promise<PartFound>> = {
  mixed,
  rate,
  lone,
  reread,
  memory,
};

/** Runs every side before anything counts. */
const warmUp = async (
  { sides, clients }: Scene,
  { warmUpSeconds, seconds: ofTurn, rate }: DaySizes,
): Promise<void> => {
  const seconds = Math.min(warmUpSeconds, ofTurn);
  const of = {
    rate,
    seconds,
    planners: clients.length,
    projects: largeSize.projects,
    firstMonth,
  };
  for (const side of sides) {
    const [failure] = (await takeTurn(side, dayOf('warm up', of))).failures;
    if (failure !== undefined) throw new Error(`${side.name}: ${failure}`);
  }
};

/**
 * Measures a planner's day on a PostgreSQL of its own, in turns with the peer and the bare database: the named parts,
 * or all.
 */
const measureDay = async (size: DaySizes, { parts: named, keep }: Asked): Promise<void> => {
  const unknown = named.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) throw new Error(`Of the day can be measured: ${Object.keys(parts).join(', ')}`);
  const kept: Record<string, object> = {};
  await withCluster((cluster) =>
    withStage(cluster, 'day', size.events, async (stage) => {
      const clients: HttpClient[] = [];
      for (let place = 0; place < size.planners; place++) clients.push(await signedIn(stage));
      const [peer, bare] = [await peerSide(cluster, stage, size.planners), await bareSide(cluster, stage)];
      try {
        const scene: Scene = { stage, clients, sides: [await plannerSide(stage, clients), peer, bare] };
        await warmUp(scene, size);
        for (const [name, part] of Object.entries(parts)) {
          if (named.length > 0 && !named.includes(name)) continue;
          const before = loadAverage();
          const { table, kept: found } = await part(scene, size);
          const load = `${before} to ${loadAverage()}`;
          kept[name] = { load, ...found };
          console.log(`\n${table}\n\nLoad average: ${load}`);
        }
      } finally {
        await peer.close();
        await bare.close();
      }
    }),
  );
  console.log(`\nAlso in ${await keep('day', { sizes: size, ...kept })}`);
};

export const day = bench({
  needs: ['PostgreSQL'],
  usual,
  tiny: {
    events: 900,
    planners: 2,
    listeners: 2,
    rate: 20,
    seconds: 1,
    runs: 1,
    warmUpSeconds: 1,
    firstRate: 10,
    stepSeconds: 1,
    maxSteps: 2,
    loneSaves: 3,
    rereads: 2,
    minutes: 0.05,
    stretchSeconds: 0.5,
  },
  measure: measureDay,
});
