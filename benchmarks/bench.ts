import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machine } from './measure.ts';

/** What is asked of a benchmark, beside its sizes. */
export type Asked = {
  /** Which parts to measure; none stands for all. */
  parts: readonly string[];
  /** The commit that the smoke compares with. */
  base: string | undefined;
  /** Keeps what was found as JSON beside the table. @returns the file */
  keep(name: string, found: object): Promise<string>;
  /** Says which limits were missed, and has the run end with 1; a tiny run is held to none. */
  miss(sentences: string): void;
};

/** Sizes that the command line gives: those of them that a benchmark has replace its own. */
export type GivenSizes = Partial<Record<'events' | 'minutes' | 'seconds' | 'rate' | 'runs', number>>;

/** Something that can be measured. */
export type Bench = {
  /** What all of its figures take. */
  needs: readonly Need[];
  /** Its sizes as they are measured, and as small as they still have everything done once. */
  sizes: Record<Size, object>;
  measure(size: Size, given: GivenSizes, asked: Asked): Promise<void>;
};
export type Need = 'PostgreSQL' | 'Chromium' | 'git' | 'Linux';
export type Size = 'usual' | 'tiny';

type Described<Sizes> = {
  needs?: readonly Need[];
  usual: Sizes;
  tiny: NoInfer<Sizes>;
  /** The parts of a tiny run that names none; all of them by themselves. */
  tinyParts?: readonly string[];
  measure(sizes: Sizes, asked: Asked): Promise<void>;
};

/** A benchmark by its two sizes, of one type. */
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
