import { setTimeout as pause } from 'node:timers/promises';
import { Listener } from './listener.ts';
import type { PlannerAtWork } from './planner.ts';
import { type Latencies, percentile, positionsOf } from './saving.ts';
import type { Stage } from './stage.ts';

/** Connections opened at once. */
const batch = 50;

const openAll = async (
  stage: Stage,
  all: readonly PlannerAtWork[],
  listeners: number,
): Promise<Listener[]> => {
  const open: Listener[] = [];
  while (open.length < listeners) {
    const next = Math.min(batch, listeners - open.length);
    const cookies = Array.from({ length: next }, (_, place) => all[place % all.length]?.client.cookie ?? '');
    open.push(...(await Promise.all(cookies.map((cookie) => Listener.open(stage.node.url, cookie)))));
  }
  return open;
};

/**
 * Saves plans one after the other, as many as `broadcasts`, while so many browsers listen to one node.
 * @returns milliseconds from each save's request to its frame at each listener, the 95th percentile of each save, and
 * the node's resident memory afterwards, in bytes
 */
export const broadcast = async (
  stage: Stage,
  all: readonly PlannerAtWork[],
  { broadcasts, listeners }: { broadcasts: number; listeners: number },
): Promise<{ p95: Latencies; resident: number }> => {
  const open = await openAll(stage, all, listeners);
  const p95: number[] = [];
  for (let turn = 0; turn < broadcasts; turn++) {
    await pause(500);
    const save = await all[turn % all.length]?.save();
    if (!save) throw new Error('There is nobody to save');
    await pause(500);
    const position = (await positionsOf(stage, [save])).get(save.correlationId) ?? Number.NaN;
    const heard = await Promise.all(open.map((listener) => listener.hear(position)));
    const missed = heard.filter((at) => at === undefined).length;
    if (missed > 0) throw new Error(`${missed} of ${listeners} never heard of a save`);
    const sorted = heard.map((at = 0) => at - save.sentAt).toSorted((one, other) => one - other);
    p95.push(percentile(sorted, 0.95));
  }
  const { rss } = await stage.node.memory('as it is');
  for (const listener of open) listener.close();
  return { p95, resident: rss };
};
