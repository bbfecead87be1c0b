import { Bar } from 'recharts';
import { figureLabels } from '#domain/money/figures.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { moneyColumn } from '../../format/money.ts';
import type { OpenBreakdown } from '../breakdown.ts';
import { breakdownOf } from '../pnlRows.ts';
import { costColours } from './colours.ts';
import { ForecastBar } from './ForecastBar.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import { ChartTooltip } from './picture/ChartTooltip.tsx';
import { type PnlPoint, softwareFigures } from './pnlSeries.ts';

type SoftwareSpendChartProps = {
  points: readonly PnlPoint[];
  month: Month;
  height: number;
  onOpen: OpenBreakdown;
};

/** Software costs by month: direct, with operating stacked on top. */
export default function SoftwareSpendChart({ points, month, height, onOpen }: SoftwareSpendChartProps) {
  return (
    <MonthsChart
      points={points}
      height={height}
      chosen={month}
      gap="24%"
      tickCount={4}
      tooltip={(point) => <SpendTooltip {...point} />}
    >
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
    </MonthsChart>
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
