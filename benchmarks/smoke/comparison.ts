import { type Measured, summarise } from '../measure.ts';

/** Ratio above which a measurement counts as slower; 1.1 is a tenth. */
const limit = 1.1;

/** One measurement in both trees, in milliseconds. */
export type Comparison = {
  what: string;
  base: Measured;
  present: Measured;
  /** The present median divided by the base's. */
  ratio: number;
  isSlower: boolean;
};

/**
 * Compares measurements taken in turns. Slower means over a tenth longer in the median, and beyond the spread: even the
 * best present turn is worse than half of the base's.
 */
export const compare = (what: string, base: readonly number[], present: readonly number[]): Comparison => {
  const [before, now] = [summarise(base), summarise(present)];
  const ratio = before.median === 0 ? 1 : now.median / before.median;
  return { what, base: before, present: now, ratio, isSlower: ratio > limit && now.min > before.median };
};

const spread = ({ min, max }: Measured): string => `${min}–${max}`;

/** The comparisons as a Markdown table. */
export const comparisonTable = (comparisons: readonly Comparison[]): string =>
  [
    '| milliseconds | base | present | ratio | base min–max | present min–max | |',
    '|---|--:|--:|--:|--:|--:|---|',
    ...comparisons.map(
      ({ what, base, present, ratio, isSlower }) =>
        `| ${what} | ${base.median} | ${present.median} | ${ratio.toFixed(2)} | ${spread(base)} | ${spread(present)} | ${isSlower ? 'slower' : ''} |`,
    ),
  ].join('\n');
