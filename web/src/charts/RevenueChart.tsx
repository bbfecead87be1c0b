import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { type Month, monthLabel } from '#domain/month.ts';
import { compactMoney, moneyColumn } from '../format/money.ts';
import { typeColours, typeLabels } from '../pages/planning/projectTypes.ts';
import { ChartTooltip } from './ChartTooltip.tsx';
import { aheadColour } from './colours.ts';
import { MonthTick } from './MonthTick.tsx';
import type { RevenuePoint } from './revenueSeries.ts';
import { todayLine } from './todayLine.ts';

type RevenueChartProps = {
  points: readonly RevenuePoint[];
  /** The month the page is about. */
  month: Month;
  now: Month;
  height: number;
  onMonthChange: (month: Month) => void;
};

/** From the ground up: what comes every month first. */
const parts = [
  { key: 'retainer', type: 'retainer' },
  { key: 'sla', type: 'sla' },
  { key: 'oneOff', type: 'one_off' },
] as const;

function RevenueBar({ x, y, width, height, fill = '', payload }: BarShapeProps) {
  const { isAhead } = payload as RevenuePoint;
  return (
    <rect
      className="chart-bar"
      x={x}
      y={y}
      width={width}
      // A hair of ground between the parts tells them apart without colour.
      height={Math.max(0, height - 1)}
      fill={isAhead ? aheadColour(fill) : fill}
    />
  );
}

/** Revenue by type, month by month, one part on the other. */
export default function RevenueChart({ points, month, now, height, onMonthChange }: RevenueChartProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={points}
        accessibilityLayer={false}
        barCategoryGap="24%"
        margin={{ top: 22, right: 0, bottom: 0, left: 0 }}
        onClick={({ activeLabel }) => activeLabel !== undefined && onMonthChange(String(activeLabel))}
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
        <YAxis width={46} tickFormatter={compactMoney} tickLine={false} axisLine={false} tickCount={5} />
        <Tooltip
          isAnimationActive={false}
          cursor={false}
          content={({ active, label }) => {
            const point = active ? points.find((each) => each.month === label) : undefined;
            return point ? <RevenueTooltip {...point} /> : null;
          }}
        />
        {parts.map(({ key, type }) => (
          <Bar
            key={key}
            dataKey={key}
            stackId="revenue"
            fill={typeColours[type]}
            shape={RevenueBar}
            isAnimationActive={false}
          />
        ))}
        <ReferenceLine {...todayLine(now)} />
      </BarChart>
    </ResponsiveContainer>
  );
}

function RevenueTooltip(point: RevenuePoint) {
  const money = moneyColumn([point.retainer, point.sla, point.oneOff, point.total]);
  return (
    <ChartTooltip
      title={monthLabel(point.month)}
      lines={parts
        .map(({ key, type }) => ({
          name: typeLabels[type],
          colour: typeColours[type],
          text: money(point[key]),
        }))
        .reverse()}
      sum={{ name: 'Total', text: money(point.total) }}
    />
  );
}
