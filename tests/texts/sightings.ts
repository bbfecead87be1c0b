import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Specified } from './specified.ts';

/** A text that was met, and the first test of its process that met it. */
export type Sighting = { title: string; text: string; test: string };

/** Key of a text: the same text may be required on several screens. */
export const keyOf = ({ title, text }: Pick<Specified, 'title' | 'text'>): string => `${title}\n${text}`;

/** The texts that no test met. */
export const unmet = (texts: readonly Specified[], met: ReadonlySet<string>): Specified[] =>
  texts.filter((specified) => !met.has(keyOf(specified)));

/** Texts that this process met, written to a file of its own as they are met. */
export class Sightings {
  /** The running test. */
  test = '';
  readonly #folder: string;
  readonly #file = `${process.pid}-${crypto.randomUUID()}.jsonl`;
  readonly #met = new Set<string>();

  /** @param folder of the files of all processes of a run; created when needed */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The texts that this process has yet to meet. */
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

/** Texts met by this process's tests; undefined in a run that records none. */
export const sightings: Sightings | undefined = folder ? new Sightings(folder) : undefined;
