import { availableParallelism, cpus, loadavg, release, type } from 'node:os';

/** Statistics of several runs, in milliseconds unless stated. */
export type Measured = { median: number; min: number; max: number; runs: number };

/** Median, minimum and maximum of several runs, rounded to so many decimals. */
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

/** Times something repeatedly; the first three runs warm up and don't count. */
export const measure = async (runs: number, timed: () => Promise<number>): Promise<Measured> => {
  for (let warming = 0; warming < 3; warming++) await timed();
  const milliseconds: number[] = [];
  for (let run = 0; run < runs; run++) milliseconds.push(await timed());
  return summarise(milliseconds);
};

/** Duration of some work, in milliseconds. */
export const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

export type Row = {
  what: string;
  measured: Measured;
  /** The limit, in words. */
  limit?: string;
  /** Load of the machine before and after. */
  load?: string;
};

/** The rows as a Markdown table, with columns for limit and load where any row has one. */
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

/** Load average of the last minute, this process included. */
export const loadAverage = (): string => (loadavg()[0] ?? 0).toFixed(1);

/** The machine that was measured on. */
export const machine = () => ({
  system: `${type()} ${release()}`,
  processor: cpus()[0]?.model.trim() ?? '',
  cores: availableParallelism(),
  node: process.version,
});
