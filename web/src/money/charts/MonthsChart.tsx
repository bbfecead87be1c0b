import type { ReactNode } from 'react';
import {
  CartesianGrid,
  ComposedChart,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { type Month, monthIndex } from '#domain/values/month.ts';
import { useMediaQuery } from '../../app/useMediaQuery.ts';
import { currentMonth, shortMonthLabel } from '../../format/dates.ts';
import { compactMoney } from '../../format/money.ts';
import * as styles from './picture/Picture.module.css';

/** An axis without a line of its own. */
export const plainAxis = { tickLine: false, axisLine: false } as const;

type MonthsChartProps<Point> = {
  points: readonly Point[];
  height: number;
  /** The page's month. */
  chosen?: Month;
  /** The months with a label; all of them unless given. */
  named?: Month[];
  /** Space above the columns, in pixels. */
  top?: number;
  /** Gap between the columns of two months. */
  gap: string;
  /** Gap between two columns of a month, in pixels. */
  barGap?: number;
  /** Width of the axis of pounds, in pixels. */
  axisWidth?: number;
  tickCount?: number;
  tooltip: (point: Point) => ReactNode;
  /** The bars and lines. */
  children: ReactNode;
};

/** The frame of a chart of pounds by month. */
export function MonthsChart<Point extends { month: Month }>(props: MonthsChartProps<Point>) {
  const { points, height, chosen, named, top = 8, gap, barGap, axisWidth = 46, tickCount = 5 } = props;
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        data={points}
        accessibilityLayer={false}
        stackOffset="sign"
        barCategoryGap={gap}
        {...(barGap !== undefined && { barGap })}
        margin={{ top, right: 0, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        {chosen && (
          <ReferenceArea x1={chosen} x2={chosen} fill="var(--accent-soft)" fillOpacity={1} zIndex={-50} />
        )}
        <XAxis
          {...plainAxis}
          dataKey="month"
          tick={<MonthTick />}
          interval={0}
          height={36}
          {...(named && { ticks: named })}
        />
        <YAxis {...plainAxis} width={axisWidth} tickFormatter={compactMoney} tickCount={tickCount} />
        <Tooltip
          isAnimationActive={false}
          cursor={false}
          content={({ active, label }) => {
            const point = active ? points.find(({ month }) => month === label) : undefined;
            return point ? props.tooltip(point) : null;
          }}
        />
        {props.children}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

type MonthTickProps = {
  x?: number | string;
  y?: number | string;
  /** Index on the axis, from 0. */
  index?: number;
  payload?: { value: string };
};

/** A month's name under its bar, on a phone its initial; with the year under the first month and every January. */
function MonthTick({ x = 0, y = 0, index = 0, payload }: MonthTickProps) {
  const isNarrow = useMediaQuery('(max-width: 560px)');
  if (!payload) return null;
  const [name, year] = shortMonthLabel(payload.value).split(' ');
  const place = monthIndex(payload.value) % 12;
  // January's year needs more space where ticks are close.
  const isYearStart = place === 0 || (index === 0 && !(isNarrow && place >= 10));
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      className={payload.value === currentMonth() ? styles.chartTickNow : undefined}
    >
      <tspan x={x} dy="1em">
        {isNarrow ? name?.slice(0, 1) : name}
      </tspan>
      {isYearStart && (
        <tspan x={x} dy="1.25em">
          20{year}
        </tspan>
      )}
    </text>
  );
}
