import { createHistogram } from 'node:perf_hooks';

const shares = [50, 95, 99, 99.9] as const;

/** Latencies of requests, in milliseconds. */
export class Latencies {
  // In microseconds, to three significant digits.
  readonly #histogram = createHistogram();

  /** @param milliseconds from when it was due */
  record(milliseconds: number): void {
    this.#histogram.record(Math.max(1, Math.round(milliseconds * 1_000)));
  }

  add(other: Latencies): void {
    this.#histogram.add(other.#histogram);
  }

  get count(): number {
    return this.#histogram.count;
  }

  /** @returns milliseconds at a percentile (0 to 100); 0 without any */
  percentile(share: number): number {
    return this.count === 0 ? 0 : this.#histogram.percentile(share) / 1_000;
  }

  get longest(): number {
    return this.count === 0 ? 0 : this.#histogram.max / 1_000;
  }

  /** Milliseconds, to a tenth, as results keep them. */
  summary(): Record<string, number> {
    const tenths = (value: number) => Number(value.toFixed(1));
    return {
      count: this.count,
      ...Object.fromEntries(shares.map((share) => [`p${share}`, tenths(this.percentile(share))])),
      longest: tenths(this.longest),
    };
  }
}

/** A line for each kind of request, in milliseconds. */
export const latencyTable = (rows: readonly (readonly [what: string, of: Latencies])[]): string =>
  [
    `| ms | count | ${shares.map((share) => `p${share}`).join(' | ')} | longest |`,
    `|---|--:|${shares.map(() => '--:|').join('')}--:|`,
    ...rows.map(([what, of]) => `| ${[what, ...Object.values(of.summary())].join(' | ')} |`),
  ].join('\n');
