import { setTimeout as pause } from 'node:timers/promises';
import type { PlannerAtWork } from './planner.ts';
import { saveForAWhile } from './saving.ts';
import type { Stage } from './stage.ts';

/** What a node held at a moment: minutes since the beginning, and megabytes. */
export type Sample = { minute: number; heap: number; resident: number };

/** How long planners save between two looks at the memory, in seconds, and how often each of them does. */
const stretch = 20;
const pace = 2_000;

const megabytes = (bytes: number): number => bytes / 2 ** 20;

/** Lets planners save for so many minutes, and looks now and then what the node keeps once it has tidied up. */
export const soak = async (
  stage: Stage,
  all: readonly PlannerAtWork[],
  minutes: number,
): Promise<Sample[]> => {
  const begun = performance.now();
  const samples: Sample[] = [];
  const minute = () => (performance.now() - begun) / 60_000;
  while (minute() < minutes) {
    await saveForAWhile(stage, all, { seconds: stretch, pace });
    await pause(500);
    const { rss, heapUsed } = await stage.node.memory('tidied');
    samples.push({ minute: minute(), heap: megabytes(heapUsed), resident: megabytes(rss) });
  }
  return samples;
};

/** By how many megabytes an hour something grows: the median of the slopes between any two samples, so that no single one decides. */
export const growthPerHour = (samples: readonly Sample[], of: 'heap' | 'resident'): number => {
  const slopes = samples.flatMap((one, place) =>
    samples.slice(place + 1).map((later) => ((later[of] - one[of]) / (later.minute - one.minute)) * 60),
  );
  return slopes.toSorted((one, other) => one - other)[Math.floor(slopes.length / 2)] ?? Number.NaN;
};
