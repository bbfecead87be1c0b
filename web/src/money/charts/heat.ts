import { overMark, type Thresholds } from '#domain/values/status.ts';
import { shortPercent } from '../../format/percent.ts';
import type { LegendEntry } from './picture/Legend.tsx';

/** What the colours stand for, under the thresholds in force; one that no month can have is left out. */
export const heatLegend = ({ good, watch }: Thresholds): LegendEntry[] => [
  ...(watch > 0 ? [{ name: `Below ${shortPercent(watch)}`, colour: 'var(--heat-over)' }] : []),
  ...(watch < good
    ? [{ name: `${shortPercent(watch)} to ${shortPercent(good)}`, colour: 'var(--heat-watch)' }]
    : []),
  { name: `${shortPercent(good)} or more`, colour: 'var(--heat-good)' },
  { name: `${overMark[0]?.toUpperCase()}${overMark.slice(1)}`, colour: 'var(--text-1)', mark: 'arrow' },
];
