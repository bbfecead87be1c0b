import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machine } from './measure.ts';

/** Options of a benchmark run besides its sizes. */
export type Asked = {
  /** Parts to measure; empty measures all. */
  parts: readonly string[];
  /** The commit that the smoke benchmark compares with. */
  base: string | undefined;
  /** Writes results as JSON, beside the printed table. @returns the file */
  keep(name: string, found: object): Promise<string>;
  /** Prints the missed limits and sets exit code 1; a tiny run is held to none. */
  miss(sentences: string): void;
};

/** Sizes from the command line; each replaces the benchmark's own size of that name. */
export type GivenSizes = Partial<Record<'events' | 'minutes' | 'seconds' | 'rate' | 'runs', number>>;

export type Bench = {
  /** Needed by every part of the benchmark. */
  needs: readonly Need[];
  /** Sizes for a real measurement, and the smallest that still run every step once. */
  sizes: Record<Size, object>;
  measure(size: Size, given: GivenSizes, asked: Asked): Promise<void>;
};
export type Need = 'PostgreSQL' | 'Chromium' | 'git' | 'Linux';
export type Size = 'usual' | 'tiny';

type Described<Sizes> = {
  needs?: readonly Need[];
  usual: Sizes;
  tiny: NoInfer<Sizes>;
  /** Parts of a tiny run that names none; all unless set. */
  tinyParts?: readonly string[];
  measure(sizes: Sizes, asked: Asked): Promise<void>;
};

/** Makes a benchmark from two sizes of one type. */
export const bench = <Sizes extends object>({
  needs = [],
  usual,
  tiny,
  tinyParts = [],
  measure,
}: Described<Sizes>): Bench => ({
  needs,
  sizes: { usual, tiny },
  measure: (size, given, asked) => {
    const parts = size === 'tiny' && asked.parts.length === 0 ? tinyParts : asked.parts;
    return measure({ ...(size === 'tiny' ? tiny : usual), ...given }, { ...asked, parts });
  },
});

/** Keeps results in a folder. */
export const keepIn =
  (folder: string): Asked['keep'] =>
  async (name, found) => {
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${name}.json`);
    await writeFile(
      file,
      `${JSON.stringify({ name, at: new Date(), machine: machine(), ...found }, null, 2)}\n`,
    );
    return file;
  };
