import { type Measured, summarise } from '../measure.ts';

/** Something that took longer than before by more than this is looked at; 1.1 is a tenth. */
const limit = 1.1;

/** What one measurement came to in both trees, in milliseconds. */
export type Comparison = {
  what: string;
  base: Measured;
  present: Measured;
  /** The present median by the base's. */
  ratio: number;
  isSlower: boolean;
};

/**
 * Compares what was measured in turns. Slower is what takes over a tenth longer in the median, and more than the spread
 * explains: then even the best present turn is worse than half of the base's.
 */
export const compare = (what: string, base: readonly number[], present: readonly number[]): Comparison => {
  const [before, now] = [summarise(base), summarise(present)];
  const ratio = before.median === 0 ? 1 : now.median / before.median;
  return { what, base: before, present: now, ratio, isSlower: ratio > limit && now.min > before.median };
};

const spread = ({ min, max }: Measured): string => `${min}–${max}`;

/** The comparisons as a table in Markdown. */
export const comparisonTable = (comparisons: readonly Comparison[]): string =>
  [
    '| milliseconds | base | present | ratio | base min–max | present min–max | |',
    '|---|--:|--:|--:|--:|--:|---|',
    ...comparisons.map(
      ({ what, base, present, ratio, isSlower }) =>
        `| ${what} | ${base.median} | ${present.median} | ${ratio.toFixed(2)} | ${spread(base)} | ${spread(present)} | ${isSlower ? 'slower' : ''} |`,
    ),
  ].join('\n');
