import { setTimeout as pause } from 'node:timers/promises';
import { addMonths } from '#domain/values/month.ts';
import { timeOf } from '../measure.ts';
import { firstMonth, type Side } from './sides.ts';

/** Months that everybody looks at. */
const months = 6;
/** Milliseconds between an answer and the next save. */
const rest = 200;
/** Saves before anything counts. */
const warmingUp = 3;

/** How long it takes until everybody has read the same months of the schedule again after a save. Milliseconds. */
export const rereads = async (side: Side, planners: number, saves: number): Promise<number[]> => {
  const [from, to] = [firstMonth, addMonths(firstMonth, months - 1)];
  const asked = { path: `/api/schedule?from=${from}&to=${to}`, from, to };
  const found: number[] = [];
  for (let turn = -warmingUp; turn < saves; turn++) {
    await pause(rest);
    await side.save(0, { project: turn + warmingUp, month: 2, cells: 1 });
    const everybody = Array.from({ length: planners }, (_, planner) => planner);
    const took = await timeOf(() => Promise.all(everybody.map((planner) => side.read(planner, asked))));
    if (turn >= 0) found.push(took);
  }
  return found;
};
