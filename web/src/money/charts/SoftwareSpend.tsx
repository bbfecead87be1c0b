import { figureLabels } from '#domain/money/figures.ts';
import type { Month } from '#domain/values/month.ts';
import type { PnlMonthView } from '#projections/money/pnl/view.ts';
import { currentMonth } from '../../format/dates.ts';
import { lazyCard } from '../../ui/code/lazyCard.tsx';
import type { OpenBreakdown } from '../breakdown.ts';
import { costColours } from './colours.ts';
import { Picture } from './picture/Picture.tsx';
import { pnlSeries, softwareFigures, softwareTable } from './pnlSeries.ts';

const SoftwareSpendChart = lazyCard(async () => (await import('./SoftwareSpendChart.tsx')).default);

type SoftwareSpendProps = { columns: readonly PnlMonthView[]; month: Month; onOpen: OpenBreakdown };

const chartHeight = 190;

/** Software costs over the year; every bar opens its month's subscriptions. */
export function SoftwareSpend({ columns, month, onOpen }: SoftwareSpendProps) {
  const now = currentMonth();
  return (
    <Picture
      title="Software spend"
      lead="What the subscriptions cost each month, adjustments included."
      height={chartHeight}
      legend={softwareFigures.map((figure) => ({
        name: figureLabels[figure],
        colour: costColours[figure],
      }))}
      table={softwareTable(columns, now)}
    >
      <SoftwareSpendChart
        points={pnlSeries(columns, now)}
        month={month}
        height={chartHeight}
        onOpen={onOpen}
      />
    </Picture>
  );
}
