import { setTimeout as pause } from 'node:timers/promises';
import { seededFraction } from '../../services/sample/seededFraction.ts';
import { largeSize } from '../largeAgency.ts';
import { Latencies } from './latencies.ts';
import { monthsOfDay, placeAt, zipfShares } from './requests.ts';
import type { Side } from './sides.ts';

/** Milliseconds between a response and the next save. */
const rest = 40;
/** Saves of one side in a turn. */
const ofTurn = 50;

/** Measures saves of one cell by a single planner, at each side in turns. */
export const loneSaves = async (sides: readonly Side[], saves: number): Promise<Map<string, Latencies>> => {
  const found = new Map(sides.map(({ name }) => [name, new Latencies()]));
  const [projects, months] = [zipfShares(largeSize.projects), zipfShares(monthsOfDay)];
  const save = async (side: Side, turn: number): Promise<number> => {
    await pause(rest);
    const project = placeAt(projects, seededFraction(`lone project ${turn}`));
    const month = placeAt(months, seededFraction(`lone month ${turn}`));
    const begun = performance.now();
    await side.save(0, { project, month, cells: 1 });
    return performance.now() - begun;
  };
  const max = Math.min(ofTurn, saves);
  for (let from = -max; from < saves; from += max) {
    for (const side of sides) {
      for (let turn = from; turn < Math.min(saves, from + max); turn++) {
        const took = await save(side, turn);
        // Negative turns warm up.
        if (turn >= 0) found.get(side.name)?.record(took);
      }
    }
  }
  return found;
};
