import { setTimeout as pause } from 'node:timers/promises';
import { Latencies } from './latencies.ts';
import type { DayRequest } from './requests.ts';
import type { DaySaved, Side } from './sides.ts';

/** An answer: what was asked, when it was due (milliseconds of this process), and how long it took from then on. */
export type Answered = { what: string; due: number; took: number };

/** A save that was answered, and when it was due. */
export type SavedAt = DaySaved & { due: number };

export type Turn = {
  saves: Latencies;
  reads: Latencies;
  /** The longest first. */
  longest: Answered[];
  saved: SavedAt[];
  /** Sentences of requests that failed. */
  failures: string[];
};

/** Answers that are kept to be explained. */
const keptOfLongest = 20;

/**
 * Sends each request when it is due, whatever has become of those before: who waits in a queue, waits. How long an answer
 * takes counts from when its request was due.
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
    // Timers ring up to a millisecond late.
    if (early > 1) await pause(early - 1);
    answers.push(answer(request));
  }
  await Promise.all(answers);
  const longest = all.toSorted((one, other) => other.took - one.took).slice(0, keptOfLongest);
  return { saves, reads, longest, saved, failures };
};
