import { setTimeout as pause } from 'node:timers/promises';
import type { PlannerAtWork } from './planner.ts';
import { saveForAWhile } from './saving.ts';
import { planners, type Stage } from './stage.ts';

/** What a node held at a moment: minutes since the beginning, and megabytes. */
export type Sample = { minute: number; heap: number; resident: number };

/** How long planners save between two looks at the memory, in seconds. */
const stretch = 20;

const megabytes = (bytes: number): number => bytes / 2 ** 20;

/** Lets planners save for so many minutes, so often a second in all, and looks now and then what the node keeps once it has tidied up. */
export const soak = async (
  stage: Stage,
  all: readonly PlannerAtWork[],
  { minutes, rate }: { minutes: number; rate: number },
): Promise<{ samples: Sample[]; saves: number }> => {
  const begun = performance.now();
  const samples: Sample[] = [];
  let saves = 0;
  const minute = () => (performance.now() - begun) / 60_000;
  while (minute() < minutes) {
    const run = await saveForAWhile(stage, all, { seconds: stretch, pace: (planners * 1_000) / rate });
    saves += run.saves;
    await pause(500);
    const { rss, heapUsed } = await stage.node.memory('tidied');
    samples.push({ minute: minute(), heap: megabytes(heapUsed), resident: megabytes(rss) });
  }
  return { samples, saves };
};

/** By how many megabytes an hour something grows: the median of the slopes between any two samples, so that no single one decides. */
export const growthPerHour = (samples: readonly Sample[], of: 'heap' | 'resident'): number => {
  const slopes = samples.flatMap((one, place) =>
    samples.slice(place + 1).map((later) => ((later[of] - one[of]) / (later.minute - one.minute)) * 60),
  );
  return slopes.toSorted((one, other) => one - other)[Math.floor(slopes.length / 2)] ?? Number.NaN;
};
