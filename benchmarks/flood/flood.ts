import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Asked, bench } from '../bench.ts';
import type { NodeProcess } from '../load/nodeProcess.ts';
import { percentile, saveForAWhile } from '../load/saving.ts';
import { plannersAtWork, withCluster, withStage } from '../load/stage.ts';
import { loadAverage, summarise, tableOf } from '../measure.ts';
import { largeEvents } from '../planners.ts';
import { type Attack, type AttackCounts, defaultAttack, tinyAttack } from './attack.ts';

type Sizes = {
  events: number;
  planners: number;
  /** Interval between each planner's saves, in milliseconds. */
  pace: number;
  /** Duration of the saves, and of the warm-up before. */
  seconds: number;
  warmUp: number;
  attack: Attack;
  /** Milliseconds until all connections of the attack are open. */
  opening: number;
};

/** Limit of p95 under attack, as a multiple of p95 before it. */
const slowest = 2;
/** Megabytes. */
const maxMemory = 600;

const answersIn = ({ answers }: AttackCounts): number =>
  Object.values(answers).reduce((sum, count) => sum + count, 0);

const underAttack = async <Result>(
  url: string,
  { attack, opening }: Sizes,
  work: () => Promise<Result>,
): Promise<{ result: Result; counts: AttackCounts }> => {
  const child = fork(join(import.meta.dirname, 'attacker.ts'), [url, JSON.stringify(attack)]);
  try {
    const counted = async (): Promise<AttackCounts> => {
      child.send('counts');
      const [counts] = (await once(child, 'message')) as [AttackCounts];
      return counts;
    };
    await pause(opening);
    while (answersIn(await counted()) === 0) await pause(100);
    return { result: await work(), counts: await counted() };
  } finally {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }
};

/** The most memory that a node holds during some work. @returns megabytes, sampled each half second */
const maxHeld = async <Result>(node: NodeProcess, work: () => Promise<Result>) => {
  let held = 0;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      held = Math.max(held, (await node.memory('as it is')).rss / 2 ** 20);
      await pause(500);
    }
  })();
  try {
    return { result: await work(), held: () => held };
  } finally {
    isDone = true;
    await watching;
  }
};

/** Measures ten planners' saves, first undisturbed, then during an attack that needs no password. */
const measureFlood = (sizes: Sizes, { keep, miss }: Asked): Promise<void> =>
  withCluster((cluster) =>
    withStage(cluster, 'flood', sizes.events, async (stage) => {
      const { pace, seconds, attack } = sizes;
      const all = await plannersAtWork(stage, sizes.planners);
      await saveForAWhile(stage, all, { seconds: sizes.warmUp, pace });
      const quiet = await saveForAWhile(stage, all, { seconds, pace });
      const { result, held } = await maxHeld(stage.node, () =>
        underAttack(stage.node.url, sizes, () => saveForAWhile(stage, all, { seconds, pace })),
      );
      const { result: flooded, counts } = result;
      const answered = answersIn(counts);
      const wanted = (attack.largeBodies + attack.wrongPasswords) * seconds;
      const before = percentile(quiet.answers, 0.95);
      const during = percentile(flooded.answers, 0.95);
      const rows = [
        { what: 'quiet: save until its answer, p95, ms', measured: summarise([before]) },
        { what: 'under attack: save until its answer, p95, ms', measured: summarise([during]) },
        {
          what: 'the second for the first',
          measured: summarise([during / before], 2),
          limit: `under ${slowest}`,
        },
        {
          what: 'under attack: most resident memory of the node, MB',
          measured: summarise([held()]),
          limit: `under ${maxMemory}`,
        },
        {
          what: 'the attacker’s requests that were answered',
          measured: summarise([answered]),
          limit: `at least ${wanted}`,
        },
        { what: 'quiet: saves, none lost', measured: summarise([quiet.saves]) },
        { what: 'under attack: saves, none lost', measured: summarise([flooded.saves]) },
      ];
      const file = await keep('flood', { attack, counts, rows });
      console.log(
        `\n${tableOf(rows)}\n\nThe attacker’s answers by status: ${JSON.stringify(counts.answers)}.`,
      );
      console.log(
        `Connections: ${counts.opened} opened, ${counts.refused} closed unanswered, ${counts.open} open at the end.`,
      );
      console.log(`Load average ${loadAverage()}. Also in ${file}`);
      const broken = [
        answered < wanted && `The attacker sent too little: ${answered} answers of ${wanted}.`,
        during >= slowest * before &&
          `Saves take ${(during / before).toFixed(2)} times as long under attack.`,
        held() >= maxMemory && `The node held ${held().toFixed(0)} MB under attack.`,
      ].filter((sentence) => sentence !== false);
      if (broken.length > 0) miss(broken.join('\n'));
    }),
  );

export const flood = bench({
  needs: ['PostgreSQL'],
  usual: {
    events: largeEvents,
    planners: 10,
    pace: 500,
    seconds: 30,
    warmUp: 10,
    attack: defaultAttack,
    opening: 5_000,
  },
  tiny: {
    events: 1_000,
    planners: 2,
    pace: 100,
    seconds: 1,
    warmUp: 0.2,
    attack: tinyAttack,
    opening: 500,
  },
  measure: measureFlood,
});
