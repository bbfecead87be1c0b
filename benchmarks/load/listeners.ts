import { setTimeout as pause } from 'node:timers/promises';
import { Listener } from './listener.ts';
import type { PlannerAtWork } from './planner.ts';
import { type Latencies, percentile, positionsOf } from './saving.ts';
import type { Stage } from './stage.ts';

/** Browsers that listen to one node. */
const listeners = 1_000;
/** Connections opened at once. */
const batch = 50;

const openAll = async (stage: Stage, all: readonly PlannerAtWork[]): Promise<Listener[]> => {
  const open: Listener[] = [];
  while (open.length < listeners) {
    const cookies = Array.from({ length: batch }, (_, place) => all[place % all.length]?.client.cookie ?? '');
    open.push(...(await Promise.all(cookies.map((cookie) => Listener.open(stage.node.url, cookie)))));
  }
  return open;
};

/**
 * Saves plans one after the other, as many as `broadcasts`, while a thousand listen.
 * @returns milliseconds from each save's request to its frame at each listener, the 95th percentile of each save, and
 *   the node's resident memory afterwards, in bytes
 */
export const broadcast = async (
  stage: Stage,
  all: readonly PlannerAtWork[],
  broadcasts: number,
): Promise<{ p95: Latencies; resident: number }> => {
  const open = await openAll(stage, all);
  const p95: number[] = [];
  for (let turn = 0; turn < broadcasts; turn++) {
    await pause(500);
    const save = await all[turn % all.length]?.save();
    if (!save) throw new Error('There is nobody to save');
    await pause(500);
    const position = (await positionsOf(stage, [save])).get(save.correlationId) ?? Number.NaN;
    const heard = open.map((listener) => listener.heardOf(position));
    const missed = heard.filter((at) => at === undefined).length;
    if (missed > 0) throw new Error(`${missed} of ${listeners} have not heard of a save after half a second`);
    const sorted = heard.map((at = 0) => at - save.sentAt).toSorted((one, other) => one - other);
    p95.push(percentile(sorted, 0.95));
  }
  const { rss } = await stage.node.memory('as it is');
  for (const listener of open) listener.close();
  return { p95, resident: rss };
};
