import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Specified } from './specified.ts';

/** That a text was met, and the test that was the first of its process to do so. */
export type Sighting = { title: string; text: string; test: string };

/** What tells a text from every other: the same may be asked of several screens. */
export const keyOf = ({ title, text }: Pick<Specified, 'title' | 'text'>): string => `${title}\n${text}`;

/** The texts that no test met. */
export const unmet = (texts: readonly Specified[], met: ReadonlySet<string>): Specified[] =>
  texts.filter((specified) => !met.has(keyOf(specified)));

/** The specified texts that this process met, kept in a file of its own as soon as they are. */
export class Sightings {
  /** The test that runs now. */
  test = '';
  readonly #folder: string;
  readonly #file = `${process.pid}-${crypto.randomUUID()}.jsonl`;
  readonly #met = new Set<string>();

  /** @param folder where every process of a run keeps its file; made when there is something to keep */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Which of the texts this process has yet to meet. */
  missing(texts: readonly Specified[]): Specified[] {
    return unmet(texts, this.#met);
  }

  add(texts: readonly Specified[]): void {
    const lines = this.missing(texts).map(({ title, text }) => {
      this.#met.add(keyOf({ title, text }));
      return `${JSON.stringify({ title, text, test: this.test } satisfies Sighting)}\n`;
    });
    if (lines.length === 0) return;
    mkdirSync(this.#folder, { recursive: true });
    appendFileSync(join(this.#folder, this.#file), lines.join(''));
  }
}

const folder = process.env.PLANNER_TEXTS_SEEN;

/** What the tests of this process meet; undefined in a run that keeps nothing of it. */
export const sightings: Sightings | undefined = folder ? new Sightings(folder) : undefined;
