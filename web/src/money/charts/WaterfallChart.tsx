import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  LabelList,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useMediaQuery } from '../../app/useMediaQuery.ts';
import { compactMoney } from '../../format/money.ts';
import { waterfallColours } from './colours.ts';
import { plainAxis } from './MonthsChart.tsx';
import { ChartTooltip } from './picture/ChartTooltip.tsx';
import type { WaterfallBar, WaterfallScale } from './waterfallSeries.ts';

type WaterfallChartProps = { bars: readonly WaterfallBar[]; scale: WaterfallScale; height: number };

const cut = (name: string, longest: number): string =>
  name.length > longest ? `${name.slice(0, longest - 1)}…` : name;

/** A bar's name, shortened so that the part that tells it from others of the same name stays whole. */
const nameIn = (longest: number, { name, apart }: Pick<WaterfallBar, 'name' | 'apart'>): string =>
  apart === '' ? cut(name, longest) : `${cut(name, Math.max(longest - apart.length - 3, 4))} · ${apart}`;

/**
 * Net profit on one day, what moved it, and net profit on the other day: each bar begins where the one above it ends.
 */
export default function WaterfallChart({ bars, scale, height }: WaterfallChartProps) {
  const isNarrow = useMediaQuery('(max-width: 719.98px)');
  const barOf = new Map(bars.map((bar) => [bar.key, bar]));
  const { low, high, ticks } = scale;
  // Whole bars begin where the scale does. All are drawn from left to right, so that their figures are on the right.
  const inside = (value: number) => Math.min(high, Math.max(low, value));
  const drawn = bars.map((bar) => ({ ...bar, range: bar.range.map(inside).sort((a, b) => a - b) }));
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={drawn}
        layout="vertical"
        accessibilityLayer={false}
        barCategoryGap="22%"
        margin={{ top: 0, right: 92, bottom: 0, left: 0 }}
      >
        <XAxis
          type="number"
          domain={[low, high]}
          ticks={isNarrow ? [low, high] : ticks}
          interval={0}
          tickFormatter={compactMoney}
          {...plainAxis}
        />
        <YAxis
          type="category"
          dataKey="key"
          width={isNarrow ? 118 : 190}
          tickFormatter={(key: string) =>
            nameIn(isNarrow ? 14 : 28, barOf.get(key) ?? { name: '', apart: '' })
          }
          {...plainAxis}
          interval={0}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--surface-3)' }}
          content={({ active, label }) => {
            const bar = active ? barOf.get(String(label)) : undefined;
            if (!bar) return null;
            const line = {
              name: bar.detail || 'Net profit',
              colour: waterfallColours[bar.sort],
              text: bar.text,
            };
            return <ChartTooltip title={nameIn(Infinity, bar)} lines={[line]} />;
          }}
        />
        <CartesianGrid horizontal={false} stroke="var(--line)" />
        {low < 0 && high > 0 && <ReferenceLine x={0} stroke="var(--line-strong)" />}
        <Bar dataKey="range" isAnimationActive={false} minPointSize={2}>
          {drawn.map(({ key, sort }) => (
            <Cell key={key} fill={waterfallColours[sort]} />
          ))}
          <LabelList dataKey="text" position="right" />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
