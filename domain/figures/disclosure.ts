import type { Pence } from '../money.ts';

/** Fewest people of whom a sum of costs may be told to somebody who may not see what each of them costs. */
export const fewestPeople = 3;

/** What each person adds to a sum of costs. */
export type Parts = ReadonlyMap<string, Pence>;

/**
 * Decides which sums of people's costs give no single person away: those of nobody or of at least three people, and
 * that differ from each other one that is told in the costs of nobody or of at least three people, so that taking one
 * from the other tells no more. Of two that can't both be told, the one that is asked about first is. People who add
 * nothing don't count.
 */
export class Disclosure {
  readonly #told: Parts[] = [];
  /** The indexes of the sums that hold an amount, by person and amount. */
  readonly #places = new Map<string, number[]>();

  /** Whether some sums may be told beside those that were; if so, they are told from now on, all of them. */
  tell(...sums: readonly Parts[]): boolean {
    const counted = sums.map(withoutNothing);
    const mayBeTold = counted.every(
      (sum, index) =>
        isEnough(sum.size) &&
        this.#isFarFromTold(sum) &&
        counted.slice(0, index).every((other) => isFar(sum, other)),
    );
    if (mayBeTold) for (const sum of counted) this.#add(sum);
    return mayBeTold;
  }

  #isFarFromTold(sum: Parts): boolean {
    const alike = new Map<number, number>();
    for (const part of sum) {
      for (const place of this.#places.get(keyOf(part)) ?? []) {
        alike.set(place, (alike.get(place) ?? 0) + 1);
      }
    }
    for (const [place, count] of alike) {
      const other = this.#told[place];
      // Two sums that differ in fewer than three people share all others: only those are compared person by person.
      if (other && Math.max(sum.size, other.size) - count < fewestPeople && !isFar(sum, other)) return false;
    }
    return true;
  }

  #add(sum: Parts): void {
    const place = this.#told.push(sum) - 1;
    for (const part of sum) {
      const key = keyOf(part);
      const places = this.#places.get(key);
      if (places) places.push(place);
      else this.#places.set(key, [place]);
    }
  }
}

const isEnough = (people: number): boolean => people === 0 || people >= fewestPeople;

const withoutNothing = (sum: Parts): Parts => new Map([...sum].filter(([, amount]) => amount !== 0));

/** Whether two sums differ in the costs of nobody or of enough people. */
const isFar = (one: Parts, other: Parts): boolean => {
  const people = new Set([...one.keys(), ...other.keys()]);
  let different = 0;
  for (const person of people) if (one.get(person) !== other.get(person)) different += 1;
  return isEnough(different);
};

const keyOf = ([person, amount]: readonly [string, Pence]): string => `${person} ${amount}`;
