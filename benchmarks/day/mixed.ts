import { setTimeout as pause } from 'node:timers/promises';
import type { HttpClient } from '../../tests/httpClient.ts';
import { largeSize } from '../largeAgency.ts';
import { Listener } from '../load/listener.ts';
import { type HeldUp, LoopWatch } from '../load/loopWatch.ts';
import type { Held } from '../load/nodeProcess.ts';
import { positionsOf } from '../load/saving.ts';
import type { Stage } from '../load/stage.ts';
import { type Row, summarise } from '../measure.ts';
import { type DatabaseWork, databaseWork, workBetween } from './database.ts';
import { Latencies, latencyTable } from './latencies.ts';
import { dayOf } from './requests.ts';
import { firstMonth, type Side } from './sides.ts';
import { type Answered, type SavedAt, type Turn, takeTurn } from './turn.ts';

/** Milliseconds after the last response within which every listener is to hear of the last save. */
const untilHeard = 1_000;

/** Results of a side over all its turns. */
type SideFound = { saves: Latencies; reads: Latencies; contested: number };

/** What the planner's node and database did in one turn. */
type Seen = { held: Held; work: DatabaseWork; resident: [before: number, after: number] };

/** One of the slowest requests, and what held processes up meanwhile; empty where nothing is known. */
export type Explained = { what: string; took: number; whileHeld: string[] };

export type MixedFound = {
  sides: Record<string, SideFound>;
  frames: Latencies;
  seen: Seen[];
  /** Holds of the event loop of the process that sends requests, in milliseconds. */
  sender: number[];
  longest: Explained[];
};

type Mixed = {
  stage: Stage;
  sides: readonly [planner: Side, ...others: Side[]];
  clients: readonly HttpClient[];
};

/**
 * Runs a day at each side, in turns, with listeners at the planner. @throws where a request fails or a listener misses
 * a save
 */
export const mixedDay = async (
  { stage, sides, clients }: Mixed,
  { rate, seconds, runs, listeners }: { rate: number; seconds: number; runs: number; listeners: number },
): Promise<MixedFound> => {
  const found: MixedFound = {
    sides: Object.fromEntries(
      sides.map(({ name }) => [name, { saves: new Latencies(), reads: new Latencies(), contested: 0 }]),
    ),
    frames: new Latencies(),
    seen: [],
    sender: [],
    longest: [],
  };
  for (let run = 0; run < runs; run++) {
    const of = { rate, seconds, planners: clients.length, projects: largeSize.projects, firstMonth };
    const requests = dayOf(`day ${run}`, of);
    for (const side of sides) {
      const turn = side === sides[0] ? await atPlanner() : well(side, await takeTurn(side, requests));
      const into = found.sides[side.name] as SideFound;
      into.saves.add(turn.saves);
      into.reads.add(turn.reads);
      if (side === sides[0])
        into.contested += turn.saved.filter(({ correlationId }) => !correlationId).length;
    }

    async function atPlanner(): Promise<Turn> {
      const open = await Promise.all(
        Array.from({ length: listeners }, (_, place) =>
          Listener.open(stage.node.url, clients[place % clients.length]?.cookie ?? ''),
        ),
      );
      const before = {
        work: await databaseWork(stage.database),
        rss: (await stage.node.memory('as it is')).rss,
      };
      const own = new LoopWatch();
      let taken: Turn | undefined;
      const held = await stage.node.watch(async () => {
        own.start();
        taken = await takeTurn(sides[0], requests);
      });
      const sender = own.stop();
      const turn = well(sides[0], taken as unknown as Turn);
      await pause(untilHeard);
      await noteFrames(stage, turn.saved, open, found.frames);
      for (const listener of open) listener.close();
      const work = workBetween(before.work, await databaseWork(stage.database));
      const { rss } = await stage.node.memory('as it is');
      found.seen.push({ held, work, resident: [before.rss, rss] });
      found.sender.push(sender.longest);
      const holds = { 'the node': held.holds, 'the sender': sender.holds };
      found.longest.push(...turn.longest.map((each) => explained(each, holds)));
      return turn;
    }
  }
  found.longest.sort((one, other) => other.took - one.took);
  found.longest.splice(keptOfLongest);
  return found;
};
const keptOfLongest = 30;

const well = (side: Side, turn: Turn): Turn => {
  const [first] = turn.failures;
  if (first !== undefined)
    throw new Error(`${turn.failures.length} requests to ${side.name} failed: ${first}`);
  return turn;
};

/** Records how long each listener waited for each save, from when it was due. @throws where one missed a save */
const noteFrames = async (
  stage: Stage,
  saved: readonly SavedAt[],
  open: readonly Listener[],
  into: Latencies,
): Promise<void> => {
  const whole = saved.flatMap(({ correlationId, plans, due }) =>
    correlationId === undefined ? [] : [{ correlationId, plans, due }],
  );
  const positions = await positionsOf(stage, whole);
  for (const { correlationId, due } of whole) {
    for (const listener of open) {
      const heard = listener.heardOf(positions.get(correlationId) ?? Number.NaN);
      if (heard === undefined) throw new Error('A listener never heard of a save');
      into.record(heard - due);
    }
  }
};

/** Explains a slow request by what held the processes up while it was in flight. */
export const explained = (
  { what, due, took }: Answered,
  holds: Readonly<Record<string, readonly HeldUp[]>>,
): Explained => {
  const from = performance.timeOrigin + due;
  const whileHeld = Object.entries(holds).flatMap(([who, ofOne]) => {
    const meanwhile = ofOne.filter(({ at, ms }) => at < from + took && at + ms > from);
    return [...Map.groupBy(meanwhile, ({ by }) => by)].map(([by, each]) => {
      const sum = each.reduce((all, { ms }) => all + ms, 0);
      return `${who}: ${by} × ${each.length}, ${sum.toFixed(0)} ms`;
    });
  });
  return { what, took: Number(took.toFixed(1)), whileHeld };
};

const megabytes = (bytes: number): number => bytes / 2 ** 20;

/** The tables of a day. */
export const tellMixed = ({ sides, frames, seen, sender, longest }: MixedFound) => {
  const latencies = Object.entries(sides).flatMap(([name, { saves, reads }], place) => [
    [`${name}: save until its answer`, saves] as const,
    ...(place === 0 ? [[`${name}: save until each listener's frame`, frames] as const] : []),
    [`${name}: read until its answer`, reads] as const,
  ]);
  const of = (what: string, value: (seen: Seen) => number): Row => ({
    what,
    measured: summarise(seen.map(value)),
  });
  const rows: Row[] = [
    of("the node's event loop held, p99, ms", ({ held }) => held.p99),
    of('… longest, ms', ({ held }) => held.longest),
    of('pauses to tidy up memory, a turn', ({ held }) => held.garbage.count),
    of('… all of them, ms', ({ held }) => held.garbage.total),
    of('… longest, ms', ({ held }) => held.garbage.longest),
    of('resident memory before, MB', ({ resident }) => megabytes(resident[0])),
    of('… after, MB', ({ resident }) => megabytes(resident[1])),
    of('checkpoints of PostgreSQL', ({ work }) => work.checkpoints),
    of('tables that autovacuum looked after', ({ work }) => work.tidied),
    of('journal of PostgreSQL, MB', ({ work }) => megabytes(work.wal)),
    { what: 'the sender held, longest, ms', measured: summarise(sender) },
    {
      what: 'saves that somebody else was quicker than',
      measured: summarise(
        Object.values(sides)
          .slice(0, 1)
          .map(({ contested }) => contested),
      ),
    },
  ];
  return {
    latencies: Object.fromEntries(latencies.map(([what, each]) => [what, each.summary()])),
    table: latencyTable(latencies),
    rows,
    longest,
  };
};
