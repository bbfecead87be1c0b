import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, release, type } from 'node:os';
import { join } from 'node:path';

/** Milliseconds of several runs. */
export type Measured = { median: number; min: number; max: number; runs: number };

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

export const summarise = (milliseconds: readonly number[]): Measured => {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [lower = 0, upper = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return {
    median: rounded((lower + upper) / 2),
    min: rounded(sorted[0] ?? 0),
    max: rounded(sorted.at(-1) ?? 0),
    runs: sorted.length,
  };
};

/** Times something again and again; the first few runs, which nothing has warmed up, don't count. */
export const measure = async (runs: number, timed: () => Promise<number>): Promise<Measured> => {
  for (let warming = 0; warming < 3; warming++) await timed();
  const milliseconds: number[] = [];
  for (let run = 0; run < runs; run++) milliseconds.push(await timed());
  return summarise(milliseconds);
};

/** How long something takes. */
export const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

export type Row = { what: string; measured: Measured };

/** The rows as a table in Markdown; milliseconds. */
export const tableOf = (rows: readonly Row[]): string =>
  [
    '| | median | min | max | runs |',
    '|---|--:|--:|--:|--:|',
    ...rows.map(
      ({ what, measured: { median, min, max, runs } }) =>
        `| ${what} | ${median} | ${min} | ${max} | ${runs} |`,
    ),
  ].join('\n');

/** What it was measured on. */
const machine = () => ({
  system: `${type()} ${release()}`,
  processor: cpus()[0]?.model.trim() ?? '',
  cores: availableParallelism(),
  node: process.version,
});

const folder = join(import.meta.dirname, '../bench-results');

/** Keeps what was found as JSON beside the table. @returns the file */
export const keep = async (name: string, found: object): Promise<string> => {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  await writeFile(
    file,
    `${JSON.stringify({ name, at: new Date(), machine: machine(), ...found }, null, 2)}\n`,
  );
  return file;
};
