import {
  Bar,
  type BarShapeProps,
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
import { type Month, monthLabel } from '#domain/month.ts';
import { hoursText } from '../format/hours.ts';
import { ChartTooltip } from './ChartTooltip.tsx';
import { aheadColour, demandColours } from './colours.ts';
import type { DemandPoint } from './demandSeries.ts';
import { levelCurve } from './levelCurve.ts';
import { MonthTick } from './MonthTick.tsx';
import { todayLine } from './todayLine.ts';

type DemandChartProps = {
  points: readonly DemandPoint[];
  /** The month the page is about. */
  month: Month;
  now: Month;
  height: number;
  onMonthChange: (month: Month) => void;
};

/** A month's demand; red with an arrow above where it is more than the team has. */
function DemandBar({ x, y, width, height, payload }: BarShapeProps) {
  const { isOver, isAhead } = payload as DemandPoint;
  const colour = isOver ? demandColours.over : demandColours.demand;
  return (
    <g className="chart-bar">
      <rect x={x} y={y} width={width} height={height} rx={2} fill={isAhead ? aheadColour(colour) : colour} />
      {isOver && (
        <text x={x + width / 2} y={y - 6} textAnchor="middle" className="chart-arrow">
          ▲
        </text>
      )}
    </g>
  );
}

/** Demand as bars under the lines of capacity, month by month. */
export default function DemandChart({ points, month, now, height, onMonthChange }: DemandChartProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
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
        <YAxis width={52} tickFormatter={hoursText} tickLine={false} axisLine={false} tickCount={5} />
        <Tooltip
          isAnimationActive={false}
          cursor={false}
          content={({ active, label }) => {
            const point = active ? points.find((each) => each.month === label) : undefined;
            return point ? <DemandTooltip {...point} /> : null;
          }}
        />
        <Bar dataKey="demand" shape={DemandBar} isAnimationActive={false} />
        <Line
          dataKey="withFreelancers"
          type={levelCurve}
          dot={false}
          activeDot={false}
          stroke={demandColours.withFreelancers}
          strokeWidth={1.5}
          strokeDasharray="5 4"
          isAnimationActive={false}
        />
        <Line
          dataKey="team"
          type={levelCurve}
          dot={false}
          activeDot={false}
          stroke={demandColours.team}
          strokeWidth={2}
          isAnimationActive={false}
        />
        <ReferenceLine {...todayLine(now)} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function DemandTooltip({ month, demand, team, withFreelancers, isOver }: DemandPoint) {
  return (
    <ChartTooltip
      title={monthLabel(month)}
      lines={[
        {
          name: 'Demand',
          colour: isOver ? demandColours.over : demandColours.demand,
          text: hoursText(demand),
        },
        { name: 'Team capacity', colour: demandColours.team, mark: 'line', text: hoursText(team) },
        {
          name: 'With freelancers',
          colour: demandColours.withFreelancers,
          mark: 'dashes',
          text: hoursText(withFreelancers),
        },
      ]}
    />
  );
}
