import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'slonik';
import { z } from 'zod';
import { Listener } from './listener.ts';
import type { PlannerAtWork } from './planner.ts';
import type { Stage } from './stage.ts';

/** Milliseconds, sorted. */
export type Latencies = readonly number[];

export const percentile = (sorted: Latencies, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const position = z.object({ correlationId: z.string(), position: z.number(), events: z.number() });

/**
 * Positions of acknowledged saves in the log.
 * @throws unless each of them is there once, with an event for each of its plans (1 by default)
 */
export const positionsOf = async (
  { database }: Pick<Stage, 'database'>,
  saves: readonly { correlationId: string; plans?: number }[],
) => {
  const plans = new Map(saves.map(({ correlationId, plans = 1 }) => [correlationId, plans]));
  const ids = [...plans.keys()];
  const found = await database.pool.any(sql.type(position)`
    select metadata->>'correlationId' as "correlationId", max(position) as position, count(*) as events
    from log.events where metadata->>'correlationId' = any(${sql.array(ids, 'text')}) group by 1
  `);
  const doubled = found.filter(({ correlationId, events }) => events !== plans.get(correlationId)).length;
  if (found.length !== ids.length || doubled > 0)
    throw new Error(`${ids.length - found.length} acknowledged saves are not in the log, ${doubled} twice`);
  return new Map(found.map(({ correlationId, position }) => [correlationId, position]));
};

export type SavingRun = { saves: number; seconds: number; frames: Latencies; answers: Latencies };

/**
 * Lets every planner save plans for a while, each about every `pace` milliseconds at random moments.
 * @param options.listensAt the URL of the node whose live feed is read, if it is another one
 * @returns milliseconds from each save's request to its frame at the next planner's live feed, and to its response
 * @throws when a save is refused, or an acknowledged one is missing or doubled in the log or in reads
 */
export const saveForAWhile = async (
  stage: Stage,
  all: readonly PlannerAtWork[],
  {
    seconds,
    pace,
    listensAt = stage.node.url,
  }: { seconds: number; pace: number; listensAt?: string | undefined },
): Promise<SavingRun> => {
  const listeners = await Promise.all(all.map(({ client }) => Listener.open(listensAt, client.cookie)));
  const before = all.map(({ saves }) => saves.length);
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    all.map(async (planner) => {
      for (;;) {
        // Between half and one and a half of the pace, so that planners don't synchronise.
        await pause(pace * (0.5 + Math.random()));
        if (performance.now() >= until) return;
        await planner.save();
      }
    }),
  );
  await pause(1_000);
  const saves = all.map((planner, place) => planner.saves.slice(before[place]));
  const positions = await positionsOf(stage, saves.flat());
  const frames: number[] = [];
  for (const [place, ofOne] of saves.entries()) {
    const other = listeners[(place + 1) % listeners.length];
    for (const { correlationId, sentAt } of ofOne) {
      const heard = await other?.hear(positions.get(correlationId) ?? Number.NaN);
      if (heard === undefined) throw new Error('A planner never heard of a save');
      frames.push(heard - sentAt);
    }
  }
  for (const listener of listeners) listener.close();
  const lost = (await Promise.all(all.map((planner) => planner.countLost()))).reduce(
    (sum, one) => sum + one,
    0,
  );
  if (lost > 0) throw new Error(`${lost} plans are not as they were acknowledged`);
  return {
    saves: saves.flat().length,
    seconds,
    frames: frames.toSorted((one, other) => one - other),
    answers: saves
      .flat()
      .map(({ sentAt, answeredAt }) => answeredAt - sentAt)
      .toSorted((one, other) => one - other),
  };
};
