import { Bar, Line, ReferenceLine, YAxis } from 'recharts';
import { figureLabels } from '#domain/money/figures.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { moneyColumn } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { typeColours, typeLabels } from '../../projects/projectTypes.ts';
import type { Breakdown, OpenBreakdown } from '../breakdown.ts';
import { breakdownOf } from '../pnlRows.ts';
import { costColours, marginColour } from './colours.ts';
import { ForecastBar } from './ForecastBar.tsx';
import { MonthsChart, plainAxis } from './MonthsChart.tsx';
import { ChartTooltip } from './picture/ChartTooltip.tsx';
import { anyIncludesOther, costFigures, orDash, type PnlPoint, revenueParts } from './pnlSeries.ts';

type PnlChartProps = {
  points: readonly PnlPoint[];
  month: Month;
  now: Month;
  height: number;
  onOpen: OpenBreakdown;
};

/** Revenue by type beside the costs that net profit is after, by month, with the net margin as a line over both. */
export default function PnlChart({ points, month, now, height, onOpen }: PnlChartProps) {
  const opens = (breakdown: Breakdown) => (bar: { payload?: unknown }) =>
    onOpen(breakdown, (bar.payload as PnlPoint).month);
  return (
    <MonthsChart
      points={points}
      height={height}
      chosen={month}
      top={22}
      gap="18%"
      barGap={2}
      tooltip={(point) => <PnlTooltip point={point} />}
    >
      <YAxis
        {...plainAxis}
        yAxisId="margin"
        orientation="right"
        width={46}
        domain={[(min: number) => Math.min(0, min), 1]}
        tickFormatter={(fraction: number) => `${Math.round(fraction * 100)}%`}
        tickCount={5}
      />
      {revenueParts.map(({ figure, type }) => (
        <Bar
          key={figure}
          dataKey={figure}
          stackId="revenue"
          fill={typeColours[type]}
          shape={ForecastBar}
          isAnimationActive={false}
          onClick={opens('revenue')}
        />
      ))}
      {costFigures(anyIncludesOther(points)).map((figure) => (
        <Bar
          key={figure}
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
      <ReferenceLine {...todayLine(now)} />
    </MonthsChart>
  );
}

function PnlTooltip({ point }: { point: PnlPoint }) {
  const costs = costFigures(point.netProfitIncludesOtherCosts);
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

/** The line between actual and forecast months, at the end of the current month; not drawn in another year. */
export const todayLine = (now: Month) =>
  ({
    x: now,
    position: 'end',
    stroke: 'var(--accent-text)',
    strokeDasharray: '2 3',
    ifOverflow: 'discard',
    label: { value: 'Today', position: 'top', fill: 'var(--accent-text)' },
  }) as const;
