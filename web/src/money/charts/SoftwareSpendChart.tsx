import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { compactMoney, moneyColumn } from '../../format/money.ts';
import type { OpenBreakdown } from '../breakdown.ts';
import { figureLabels } from '../figureLabels.ts';
import { breakdownOf } from '../pnlRows.ts';
import { costColours } from './colours.ts';
import { ForecastBar } from './ForecastBar.tsx';
import { MonthTick } from './MonthTick.tsx';
import { ChartTooltip } from './picture/ChartTooltip.tsx';
import type { PnlPoint } from './pnlSeries.ts';
import { softwareFigures } from './pnlSeries.ts';

type SoftwareSpendChartProps = {
  points: readonly PnlPoint[];
  month: Month;
  height: number;
  onOpen: OpenBreakdown;
};

/** Software costs month by month: direct, and on top of it operating. */
export default function SoftwareSpendChart({ points, month, height, onOpen }: SoftwareSpendChartProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={points}
        accessibilityLayer={false}
        barCategoryGap="24%"
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <ReferenceArea x1={month} x2={month} fill="var(--accent-soft)" fillOpacity={1} zIndex={-50} />
        <XAxis
          dataKey="month"
          tick={<MonthTick />}
          tickLine={false}
          axisLine={false}
          interval={0}
          height={36}
        />
        <YAxis width={46} tickFormatter={compactMoney} tickLine={false} axisLine={false} tickCount={4} />
        <Tooltip
          isAnimationActive={false}
          cursor={false}
          content={({ active, label }) => {
            const point = active ? points.find((each) => each.month === label) : undefined;
            return point ? <SpendTooltip {...point} /> : null;
          }}
        />
        {softwareFigures.map((figure) => (
          <Bar
            key={figure}
            dataKey={figure}
            stackId="software"
            fill={costColours[figure]}
            shape={ForecastBar}
            isAnimationActive={false}
            onClick={(bar) => onOpen(breakdownOf[figure], (bar.payload as PnlPoint).month)}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

function SpendTooltip(point: PnlPoint) {
  const money = moneyColumn(softwareFigures.map((figure) => point[figure]));
  return (
    <ChartTooltip
      title={monthLabel(point.month)}
      lines={softwareFigures.map((figure) => ({
        name: figureLabels[figure],
        colour: costColours[figure],
        text: money(point[figure]),
      }))}
    />
  );
}
