import { setTimeout as pause } from 'node:timers/promises';
import { Latencies } from './latencies.ts';
import type { DayRequest } from './requests.ts';
import type { DaySaved, Side } from './sides.ts';

/** A response: the request, when it was due (milliseconds of this process), and the time from then on. */
export type Answered = { what: string; due: number; took: number };

/** An acknowledged save, and when it was due. */
export type SavedAt = DaySaved & { due: number };

export type Turn = {
  saves: Latencies;
  reads: Latencies;
  /** Slowest first. */
  longest: Answered[];
  saved: SavedAt[];
  /** One sentence per failed request. */
  failures: string[];
};

/** Number of slowest requests that are kept to be explained. */
const keptOfLongest = 20;

/**
 * Sends each request when it is due, whether earlier ones have ended or not, so that queueing counts. Latency is
 * measured from the due time.
 */
export const takeTurn = async (side: Side, requests: readonly DayRequest[]): Promise<Turn> => {
  const [saves, reads] = [new Latencies(), new Latencies()];
  const all: Answered[] = [];
  const saved: SavedAt[] = [];
  const failures: string[] = [];
  const begun = performance.now();
  const answer = async ({ at, planner, save, read }: DayRequest) => {
    const due = begun + at;
    try {
      if (save) saved.push({ ...(await side.save(planner, save)), due });
      else await side.read(planner, read);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
    const took = performance.now() - due;
    (save ? saves : reads).record(took);
    all.push({ what: save ? `save of ${save.cells}` : read.path, due, took });
  };
  const answers: Promise<void>[] = [];
  for (const request of requests) {
    const early = begun + request.at - performance.now();
    // Timers fire up to a millisecond late.
    if (early > 1) await pause(early - 1);
    answers.push(answer(request));
  }
  await Promise.all(answers);
  const longest = all.toSorted((one, other) => other.took - one.took).slice(0, keptOfLongest);
  return { saves, reads, longest, saved, failures };
};
