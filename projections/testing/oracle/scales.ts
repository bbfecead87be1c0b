import type { Thresholds } from './formulas.ts';
import { exact, type Fraction, isAbove, ratio, rounded, times } from './fraction.ts';

/** Green from the first threshold on, yellow from the second on, else red (docs/domain.md, Colours and statuses). */
export const toneOf = (value: Fraction, { good, watch }: Thresholds): string => {
  if (!isAbove(exact(good), value)) return 'good';
  return isAbove(exact(watch), value) ? 'over' : 'watch';
};

/**
 * A utilisation's colour, by the percentage as shown with one decimal, and a mark above 100 %; hours without capacity
 * count as above it.
 */
export const utilisationOf = (
  allocated: Fraction,
  capacity: Fraction,
  thresholds: Thresholds,
): { tone: string; mark: string | null } => {
  const permille = rounded(times(ratio(allocated, capacity), exact(1000)));
  const isOver = isAbove(permille, exact(1000)) || (capacity.over === 0n && allocated.over > 0n);
  return {
    tone: toneOf(times(permille, exact(0.001)), thresholds),
    mark: isOver ? 'over 100%' : null,
  };
};
