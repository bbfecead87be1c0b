import { setTimeout as pause } from 'node:timers/promises';
import { addMonths } from '#domain/values/month.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { Listener } from '../load/listener.ts';
import { firstMonth, type Side } from './sides.ts';

const months = 6;
/** Milliseconds between a response and the next save. */
const rest = 200;
/** Saves of the warm-up. */
const warmingUp = 3;

/** Milliseconds from a save until everybody has its frame with the hours, and until everybody who then re-reads has. */
export type Reread = { heard: number[]; read: number[] };

/**
 * Measures how soon everybody has the hours of a save: by its frame alone, and by reading the same months of the
 * schedule again after the frame.
 */
export const rereads = async (
  side: Side,
  url: string,
  clients: readonly HttpClient[],
  saves: number,
): Promise<Reread> => {
  const [from, to] = [firstMonth, addMonths(firstMonth, months - 1)];
  const asked = { path: `/api/schedule?from=${from}&to=${to}`, from, to };
  const listeners = await Promise.all(clients.map(({ cookie }) => Listener.open(url, cookie)));
  const found: Reread = { heard: [], read: [] };
  try {
    for (let turn = -warmingUp; turn < saves; turn++) {
      await pause(rest);
      const before = listeners.map(({ frames }) => frames.at(-1)?.position ?? 0);
      const sent = performance.now();
      const saved = side.save(0, { project: turn + warmingUp, month: 2, cells: 1 });
      const [, ...took] = await Promise.all([
        saved,
        ...listeners.map(async (listener, planner) => {
          const heard = await listener.hear((before[planner] ?? 0) + 1, 1);
          await side.read(planner, asked);
          return { heard: (heard ?? Number.NaN) - sent, read: performance.now() - sent };
        }),
      ]);
      if (turn < 0) continue;
      found.heard.push(Math.max(...took.map(({ heard }) => heard)));
      found.read.push(Math.max(...took.map(({ read }) => read)));
    }
  } finally {
    for (const listener of listeners) listener.close();
  }
  return found;
};
