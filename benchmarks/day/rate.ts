import { largeSize } from '../largeAgency.ts';
import { Latencies } from './latencies.ts';
import { dayOf } from './requests.ts';
import { firstMonth, type Side } from './sides.ts';
import { takeTurn } from './turn.ts';

/** Limit of p99, in milliseconds. */
export const p99Limit = 50;
/** Factor from a step's rate to the next one's. */
const growth = 1.25;

/** A step: requests a second, and their p99 in milliseconds. */
export type Step = { rate: number; p99: number; failures: number };

/**
 * Searches for the highest rate within the limit, step by step. A missed step is tried once more, in case of outside
 * load.
 */
export class RateSearch {
  readonly steps: Step[] = [];
  #rate: number;
  #highest = 0;
  #misses = 0;

  constructor(firstRate: number) {
    this.#rate = firstRate;
  }

  /** The rate of the next step; undefined after two misses. */
  get next(): number | undefined {
    return this.#misses < 2 ? this.#rate : undefined;
  }

  /** Requests a second of the highest step within the limit; 0 where none was. */
  get highest(): number {
    return this.#highest;
  }

  note(step: Step): void {
    this.steps.push(step);
    if (step.p99 <= p99Limit && step.failures === 0) {
      this.#highest = step.rate;
      this.#misses = 0;
      this.#rate = Math.round(step.rate * growth);
    } else this.#misses += 1;
  }
}

/** Finds the highest rate of a day within the limit of p99 for each side, all sides in turns. */
export const highestRates = async (
  sides: readonly Side[],
  {
    firstRate,
    stepSeconds,
    maxSteps,
    planners,
  }: { firstRate: number; stepSeconds: number; maxSteps: number; planners: number },
): Promise<Map<string, RateSearch>> => {
  const searches = new Map(sides.map(({ name }) => [name, new RateSearch(firstRate)]));
  for (
    let turn = 0;
    turn < maxSteps && [...searches.values()].some(({ next }) => next !== undefined);
    turn++
  ) {
    for (const side of sides) {
      const search = searches.get(side.name);
      const rate = search?.next;
      if (!search || rate === undefined) continue;
      const of = { rate, seconds: stepSeconds, planners, projects: largeSize.projects, firstMonth };
      const { saves, reads, failures } = await takeTurn(side, dayOf(`step ${turn}`, of));
      const all = new Latencies();
      all.add(saves);
      all.add(reads);
      const step = { rate, p99: Number(all.percentile(99).toFixed(1)), failures: failures.length };
      search.note(step);
      console.log(
        `${side.name}: ${rate} a second, p99 ${step.p99} ms${failures[0] ? `, ${failures[0]}` : ''}`,
      );
    }
  }
  return searches;
};
