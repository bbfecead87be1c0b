import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { monthIndex, monthLabel } from '#domain/values/month.ts';
import type { DifferencesView } from '#projections/formulas/differences/view.ts';
import { compactMoney, moneyColumn } from '../../format/money.ts';
import { changeColours } from './colours.ts';
import { MonthTick } from './MonthTick.tsx';
import { ChartTooltip } from './picture/ChartTooltip.tsx';

type NetProfitChartProps = { points: DifferencesView['netProfit']; height: number };

/** Months that fit a narrow chart side by side; of more, every second is named, every January among them. */
const mostNamed = 14;

const ticksOf = (points: DifferencesView['netProfit']): string[] =>
  points
    .map(({ month }) => month)
    .filter((month) => points.length <= mostNamed || monthIndex(month) % 2 === 0);

/** Net profit month by month, as it is in use and as it would be. */
export default function NetProfitChart({ points, height }: NetProfitChartProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={points}
        accessibilityLayer={false}
        barCategoryGap="20%"
        barGap={1}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="month"
          tick={<MonthTick />}
          tickLine={false}
          axisLine={false}
          interval={0}
          ticks={ticksOf(points)}
          height={36}
        />
        <YAxis width={54} tickFormatter={compactMoney} tickLine={false} axisLine={false} tickCount={5} />
        <Tooltip
          isAnimationActive={false}
          cursor={false}
          content={({ active, label }) => {
            const point = active ? points.find(({ month }) => month === label) : undefined;
            if (!point) return null;
            const money = moneyColumn([point.from, point.to]);
            return (
              <ChartTooltip
                title={monthLabel(point.month)}
                lines={[
                  { name: 'In use', colour: changeColours.before, text: money(point.from) },
                  { name: 'After', colour: changeColours.after, text: money(point.to) },
                ]}
              />
            );
          }}
        />
        <ReferenceLine y={0} stroke="var(--line-strong)" />
        <Bar dataKey="from" fill={changeColours.before} isAnimationActive={false} />
        <Bar dataKey="to" fill={changeColours.after} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
