import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { compactMoney, moneyColumn } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { typeColours, typeLabels } from '../../projects/projectTypes.ts';
import type { Breakdown, OpenBreakdown } from '../breakdown.ts';
import { figureLabels } from '../figureLabels.ts';
import { breakdownOf } from '../pnlRows.ts';
import { costColours, marginColour } from './colours.ts';
import { ForecastBar } from './ForecastBar.tsx';
import { MonthTick } from './MonthTick.tsx';
import { ChartTooltip } from './picture/ChartTooltip.tsx';
import { costFigures, orDash, type PnlPoint, revenueParts } from './pnlSeries.ts';

type PnlChartProps = {
  points: readonly PnlPoint[];
  month: Month;
  now: Month;
  includesOther: boolean;
  height: number;
  onOpen: OpenBreakdown;
};

/** Revenue by type beside the costs it is after, month by month, with the net margin as a line over both. */
export default function PnlChart({ points, month, now, includesOther, height, onOpen }: PnlChartProps) {
  const opens = (breakdown: Breakdown) => (bar: { payload?: unknown }) =>
    onOpen(breakdown, (bar.payload as PnlPoint).month);
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        data={points}
        accessibilityLayer={false}
        barCategoryGap="18%"
        barGap={2}
        margin={{ top: 22, right: 0, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" yAxisId="pounds" />
        <ReferenceArea
          yAxisId="pounds"
          x1={month}
          x2={month}
          fill="var(--accent-soft)"
          fillOpacity={1}
          zIndex={-50}
        />
        <XAxis
          dataKey="month"
          tick={<MonthTick />}
          tickLine={false}
          axisLine={false}
          interval={0}
          height={36}
        />
        <YAxis
          yAxisId="pounds"
          width={46}
          tickFormatter={compactMoney}
          tickLine={false}
          axisLine={false}
          tickCount={5}
        />
        <YAxis
          yAxisId="margin"
          orientation="right"
          width={46}
          domain={[(least: number) => Math.min(0, least), 1]}
          tickFormatter={(fraction: number) => `${Math.round(fraction * 100)}%`}
          tickLine={false}
          axisLine={false}
          tickCount={5}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={false}
          content={({ active, label }) => {
            const point = active ? points.find((each) => each.month === label) : undefined;
            return point ? <PnlTooltip point={point} includesOther={includesOther} /> : null;
          }}
        />
        {revenueParts.map(({ figure, type }) => (
          <Bar
            key={figure}
            yAxisId="pounds"
            dataKey={figure}
            stackId="revenue"
            fill={typeColours[type]}
            shape={ForecastBar}
            isAnimationActive={false}
            onClick={opens('revenue')}
          />
        ))}
        {costFigures(includesOther).map((figure) => (
          <Bar
            key={figure}
            yAxisId="pounds"
            dataKey={figure}
            stackId="costs"
            fill={costColours[figure]}
            shape={ForecastBar}
            isAnimationActive={false}
            onClick={opens(breakdownOf[figure])}
          />
        ))}
        <Line
          yAxisId="margin"
          dataKey="netMargin"
          type="monotone"
          stroke={marginColour}
          strokeWidth={2}
          dot={{ r: 3, fill: 'var(--surface-2)', strokeWidth: 2 }}
          activeDot={false}
          isAnimationActive={false}
        />
        <ReferenceLine yAxisId="pounds" {...todayLine(now)} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function PnlTooltip({ point, includesOther }: { point: PnlPoint; includesOther: boolean }) {
  const costs = costFigures(includesOther);
  const figures = [...revenueParts.map(({ figure }) => figure), ...costs, 'netProfit' as const];
  const money = moneyColumn(figures.map((figure) => point[figure]));
  return (
    <ChartTooltip
      title={monthLabel(point.month)}
      lines={[
        ...revenueParts.map(({ figure, type }) => ({
          name: `${typeLabels[type]} revenue`,
          colour: typeColours[type],
          text: money(point[figure]),
        })),
        ...costs.map((figure) => ({
          name: figureLabels[figure],
          colour: costColours[figure],
          text: orDash(point[figure], money),
        })),
        {
          name: 'Net margin',
          colour: marginColour,
          mark: 'line' as const,
          text: orDash(point.netMargin, percent),
        },
      ]}
      sum={{ name: 'Net profit', text: orDash(point.netProfit, money) }}
    />
  );
}

/** The line between what is and what is forecast, at the end of the current month; not drawn in another year. */
export const todayLine = (now: Month) =>
  ({
    x: now,
    position: 'end',
    stroke: 'var(--accent-text)',
    strokeDasharray: '2 3',
    ifOverflow: 'discard',
    label: { value: 'Today', position: 'top', fill: 'var(--accent-text)' },
  }) as const;
