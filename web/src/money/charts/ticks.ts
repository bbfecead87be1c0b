/**
 * The ticks of an axis from 0: round steps of 1, 2, 2.5 or 5 times a power of ten, up to at least the largest value.
 * @param max maximum number of steps
 */
export const ticksTo = (largest: number, max = 4): number[] => {
  if (!(largest > 0)) return [0];
  const rough = largest / max;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10);
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, place) => place * step);
};
