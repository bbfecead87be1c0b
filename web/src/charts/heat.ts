import type { Thresholds } from '#domain/figures/status.ts';
import { shortPercent } from '../format/percent.ts';
import type { LegendEntry } from './Legend.tsx';

/** How full somebody's month is, for its colour. */
export type Heat = 'empty' | 'low' | 'part' | 'full' | 'over';

const permilleOf = (fraction: number): number => Math.round(fraction * 1000);

/**
 * The heat of a utilisation given as a fraction: the thresholds in force (core section 9), and over 100 %. It goes by
 * the figure as it reads, with one decimal, so that "100.0%" is never red.
 */
export const heatOf = (utilisation: number, { good, watch }: Thresholds): Heat => {
  const permille = permilleOf(utilisation);
  if (permille <= 0) return 'empty';
  if (permille > 1000) return 'over';
  if (permille >= permilleOf(good)) return 'full';
  return permille >= permilleOf(watch) ? 'part' : 'low';
};

/** What the colours stand for; one that no month can have is left out. */
export const heatLegend = ({ good, watch }: Thresholds): LegendEntry[] => {
  const [full, part] = [Math.min(good, 1), Math.min(watch, 1)];
  const between = (from: number, to: number) => `${shortPercent(from)} to ${shortPercent(to)}`;
  return [
    ...(part > 0 ? [{ name: `Below ${shortPercent(part)}`, colour: 'var(--heat-1)' }] : []),
    ...(part < full ? [{ name: between(part, full), colour: 'var(--heat-2)' }] : []),
    ...(full < 1 ? [{ name: between(full, 1), colour: 'var(--heat-3)' }] : []),
    { name: 'Over 100%', colour: 'var(--over-text)', mark: 'arrow' },
  ];
};
