import { Bar, ReferenceLine } from 'recharts';
import { monthIndex, monthLabel } from '#domain/values/month.ts';
import type { DifferencesView } from '#projections/formulas/differences/view.ts';
import { moneyColumn } from '../../format/money.ts';
import { changeColours } from './colours.ts';
import { MonthsChart } from './MonthsChart.tsx';
import { ChartTooltip } from './picture/ChartTooltip.tsx';

type NetProfitChartProps = { points: DifferencesView['netProfit']; height: number };

/** Maximum number of months with a label each; with more, every second one is labelled, including every January. */
const maxNamed = 14;

const namedOf = (points: DifferencesView['netProfit']): string[] =>
  points
    .map(({ month }) => month)
    .filter((month) => points.length <= maxNamed || monthIndex(month) % 2 === 0);

/** Net profit by month under the formulas in use and the other ones. */
export default function NetProfitChart({ points, height }: NetProfitChartProps) {
  return (
    <MonthsChart
      points={points}
      height={height}
      named={namedOf(points)}
      gap="20%"
      barGap={1}
      axisWidth={54}
      tooltip={({ month, from, to }) => {
        const money = moneyColumn([from, to]);
        return (
          <ChartTooltip
            title={monthLabel(month)}
            lines={[
              { name: 'In use', colour: changeColours.before, text: money(from) },
              { name: 'After', colour: changeColours.after, text: money(to) },
            ]}
          />
        );
      }}
    >
      <ReferenceLine y={0} stroke="var(--line-strong)" />
      <Bar dataKey="from" fill={changeColours.before} isAnimationActive={false} />
      <Bar dataKey="to" fill={changeColours.after} isAnimationActive={false} />
    </MonthsChart>
  );
}
