import type { LegendEntry } from './Legend.tsx';

/** How full somebody's month is, for its colour. */
export type Heat = 'empty' | 'low' | 'part' | 'full' | 'over';

/**
 * The heat of a utilisation given as a fraction: the bounds of core section 9, and over 100 %. It goes by the
 * figure as it reads, with one decimal, so that "100.0%" is never red.
 */
export const heatOf = (utilisation: number): Heat => {
  const permille = Math.round(utilisation * 1000);
  if (permille <= 0) return 'empty';
  if (permille > 1000) return 'over';
  if (permille >= 800) return 'full';
  return permille >= 600 ? 'part' : 'low';
};

export const heatLegend: readonly LegendEntry[] = [
  { name: 'Below 60%', colour: 'var(--heat-1)' },
  { name: '60% to 80%', colour: 'var(--heat-2)' },
  { name: '80% to 100%', colour: 'var(--heat-3)' },
  { name: 'Over 100%', colour: 'var(--over-text)', mark: 'arrow' },
];
