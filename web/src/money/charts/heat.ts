import { overMark, type Thresholds } from '#domain/values/status.ts';
import { shortPercent } from '../../format/percent.ts';
import type { LegendEntry } from './picture/Legend.tsx';

/** The legend of the colours under the thresholds in force, without colours that no month can have. */
export const heatLegend = ({ good, watch }: Thresholds): LegendEntry[] => [
  ...(watch > 0 ? [{ name: `Below ${shortPercent(watch)}`, colour: 'var(--heat-over)' }] : []),
  ...(watch < good
    ? [{ name: `${shortPercent(watch)} to ${shortPercent(good)}`, colour: 'var(--heat-watch)' }]
    : []),
  { name: `${shortPercent(good)} or more`, colour: 'var(--heat-good)' },
  { name: `${overMark[0]?.toUpperCase()}${overMark.slice(1)}`, colour: 'var(--text-1)', mark: 'arrow' },
];
