import { availableParallelism, cpus, loadavg, release, type } from 'node:os';

/** What several runs came to, in milliseconds unless something else is said. */
export type Measured = { median: number; min: number; max: number; runs: number };

/** The median of several runs, the least and the most, with so many decimals. */
export const summarise = (values: readonly number[], decimals = 1): Measured => {
  const rounded = (value: number): number => Number(value.toFixed(decimals));
  const sorted = values.toSorted((one, other) => one - other);
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

export type Row = {
  what: string;
  measured: Measured;
  /** What it is to be, in words. */
  limit?: string;
  /** How busy the machine was before and after. */
  load?: string;
};

/** The rows as a table in Markdown, with columns for limits and for how busy the machine was where there are any. */
export const tableOf = (rows: readonly Row[]): string => {
  const extra = (['limit', 'load'] as const).filter((name) => rows.some((row) => row[name] !== undefined));
  return [
    `| | median | min | max | runs |${extra.map((name) => ` ${name} |`).join('')}`,
    `|---|--:|--:|--:|--:|${extra.map(() => '--:|').join('')}`,
    ...rows.map((row) => {
      const { median, min, max, runs } = row.measured;
      const more = extra.map((name) => ` ${row[name] ?? ''} |`).join('');
      return `| ${row.what} | ${median} | ${min} | ${max} | ${runs} |${more}`;
    }),
  ].join('\n');
};

/** How many programs wanted a core in the last minute, this one's included. */
export const loadAverage = (): string => (loadavg()[0] ?? 0).toFixed(1);

/** What it was measured on. */
export const machine = () => ({
  system: `${type()} ${release()}`,
  processor: cpus()[0]?.model.trim() ?? '',
  cores: availableParallelism(),
  node: process.version,
});
