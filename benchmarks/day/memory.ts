import { largeSize } from '../largeAgency.ts';
import type { NodeProcess } from '../load/nodeProcess.ts';
import { dayOf } from './requests.ts';
import { firstMonth, type Side } from './sides.ts';
import { takeTurn } from './turn.ts';

/** A node's memory after garbage collection: minutes since the start, and megabytes. */
export type Sample = { minute: number; heap: number; resident: number };

/** Fewest samples that a growth is computed from. */
const fewestLooks = 3;

const megabytes = (bytes: number): number => bytes / 2 ** 20;

/** Runs a day for so many minutes, and samples the node's memory. @throws where a request fails */
export const memoryOverTime = async (
  side: Side,
  node: NodeProcess,
  of: { minutes: number; rate: number; stretchSeconds: number; planners: number },
): Promise<{ samples: Sample[]; requests: number }> => {
  const begun = performance.now();
  const samples: Sample[] = [];
  let requests = 0;
  const minute = () => (performance.now() - begun) / 60_000;
  for (let stretch = 0; stretch < fewestLooks || minute() < of.minutes; stretch++) {
    const seconds = of.stretchSeconds;
    const day = { rate: of.rate, seconds, planners: of.planners, projects: largeSize.projects, firstMonth };
    const requestsOfDay = dayOf(`memory ${stretch}`, day);
    const { failures } = await takeTurn(side, requestsOfDay);
    if (failures[0] !== undefined) throw new Error(`${failures.length} requests failed: ${failures[0]}`);
    requests += requestsOfDay.length;
    const { rss, heapUsed } = await node.memory('tidied');
    samples.push({ minute: minute(), heap: megabytes(heapUsed), resident: megabytes(rss) });
  }
  return { samples, requests };
};

/**
 * Growth in megabytes an hour: the median of the slopes between all pairs of samples, so that no single one decides.
 */
export const growthPerHour = (samples: readonly Sample[], of: 'heap' | 'resident'): number => {
  const slopes = samples.flatMap((one, place) =>
    samples.slice(place + 1).map((later) => ((later[of] - one[of]) / (later.minute - one.minute)) * 60),
  );
  return slopes.toSorted((one, other) => one - other)[Math.floor(slopes.length / 2)] ?? Number.NaN;
};
