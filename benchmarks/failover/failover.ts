import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { HttpClient } from '../../tests/httpClient.ts';
import { type Asked, bench } from '../bench.ts';
import { Listener } from '../load/listener.ts';
import { positionsOf } from '../load/saving.ts';
import { plannersAtWork, type Stage, signedIn, withCluster, withLog } from '../load/stage.ts';
import { loadAverage, type Measured, type Row, summarise, tableOf } from '../measure.ts';
import { addClient, timesListed } from './browser.ts';
import { Nodes } from './nodes.ts';

/** Milliseconds from the leader's death within which a save must be acknowledged, readable and heard of. */
const limit = 3_000;

type Sizes = {
  events: number;
  nodes: number;
  /** How often a leader is killed. */
  runs: number;
  /** How long planners save before each kill. Milliseconds. */
  working: number;
};

/** Milliseconds from the leader's death. */
type Round = { acknowledged: number; readable: number; heard: number; byBrowser: number };

const version = z.object({ version: z.number() });

/** Kills the leader while planners save at it and at another node. @throws when an acknowledged save is lost */
const killLeader = async (
  stage: Omit<Stage, 'node'>,
  nodes: Nodes,
  run: number,
  working: number,
): Promise<Round> => {
  const { leader, other } = await nodes.roles();
  // Other plans each run: an unchanged save leaves no event.
  const [planner] = await plannersAtWork(other, 1, run);
  if (!planner) throw new Error('Nobody plans');
  const atOther = await signedIn(other);
  const atLeader = new HttpClient(leader.node.url);
  for (const [name, value] of atOther.cookies) atLeader.cookies.set(name, value);
  const listener = await Listener.open(other.node.url, planner.client.cookie);
  const until = performance.now() + working;
  const names = [`Before ${run}`, `After ${run}`];
  const [before = '', after = ''] = names;
  while (performance.now() < until) await planner.save();
  await addClient(before, atLeader, atOther);

  const killedAt = performance.now();
  const gone = nodes.kill(leader);
  const [path = '', plan] = planner.next();
  const [save, readableAt, byBrowserAt] = await Promise.all([
    planner.save(),
    whenRead(atOther, path, plan.version + 1),
    gone.then(() => addClient(after, atLeader, atOther)),
  ]);
  const heardAt = await listener.hear(
    (await positionsOf(stage, [save])).get(save.correlationId) ?? Number.NaN,
  );
  listener.close();
  if (heardAt === undefined) throw new Error('The save was never heard of');

  await positionsOf(stage, planner.saves);
  const lost = await planner.countLost();
  const listed = await timesListed(atOther, names);
  if (lost > 0 || listed.some((times) => times !== 1))
    throw new Error(`${lost} plans are not as they were acknowledged; clients are listed ${listed} times`);
  return {
    acknowledged: save.answeredAt - killedAt,
    readable: readableAt - killedAt,
    heard: heardAt - killedAt,
    byBrowser: byBrowserAt - killedAt,
  };
};

/** When a plan can first be read at a version or a later one, in milliseconds of this process. */
const whenRead = async (client: HttpClient, path: string, min: number): Promise<number> => {
  for (;;) {
    const { body } = await client.get(path);
    if (version.parse(body).version >= min) return performance.now();
    await pause(5);
  }
};

const measureFailover = async (
  { events, nodes: many, runs, working }: Sizes,
  asked: Asked,
): Promise<void> => {
  const before = loadAverage();
  const rounds = await withCluster((cluster) =>
    withLog(cluster, 'failover', events, async (stage) => {
      const nodes = new Nodes(stage);
      const found: Round[] = [];
      try {
        for (let run = 1; run <= runs; run++) {
          await nodes.startUpTo(many);
          const round = await killLeader(stage, nodes, run, working);
          found.push(round);
          const told = Object.entries(round).map(([what, at]) => `${what} ${Math.round(at)}`);
          console.log(`${run}/${runs}: ${told.join(', ')} ms; load average ${loadAverage()}`);
        }
      } finally {
        await nodes.stop();
      }
      return found;
    }),
  );
  const rowOf = (what: string, key: keyof Round): Row => ({
    what: `from the death of the node that leads until ${what}, ms`,
    measured: summarise(
      rounds.map((round) => round[key]),
      0,
    ),
    limit: String(limit),
  });
  const rows = [
    rowOf('the next save at another node is acknowledged', 'acknowledged'),
    rowOf('it can be read there', 'readable'),
    rowOf('a listener there hears of it', 'heard'),
    rowOf('a save sent to the dead node is, which a browser sends again after 1,000 ms', 'byBrowser'),
  ];
  const load = `${before} to ${loadAverage()}`;
  const file = await asked.keep('failover', { events, load, rows });
  console.log(`\n${tableOf(rows)}\n\nNothing acknowledged was lost. Load average: ${load}. Also in ${file}`);
  const late = rows.filter(({ measured }: { measured: Measured }) => measured.max > limit);
  if (late.length > 0) asked.miss(`Later than ${limit} ms: ${late.map(({ what }) => what).join('; ')}.`);
};

/** Downtime of a planner of several nodes when its leader dies. */
export const failover = bench({
  needs: ['PostgreSQL'],
  usual: { events: 50_000, nodes: 3, runs: 5, working: 2_000 },
  tiny: { events: 900, nodes: 2, runs: 1, working: 200 },
  measure: measureFailover,
});
