import type { Month } from '#domain/values/month.ts';
import type { PnlMonthView } from '#projections/money/pnl/view.ts';
import { currentMonth } from '../../format/dates.ts';
import type { OpenBreakdown } from '../../money/breakdown.ts';
import { costColours } from '../../money/charts/colours.ts';
import { Picture } from '../../money/charts/picture/Picture.tsx';
import { pnlSeries } from '../../money/charts/pnlSeries.ts';
import { softwareFigures, softwareTable } from '../../money/charts/softwareSeries.ts';
import { figureLabels } from '../../money/figureLabels.ts';
import { lazyCard } from '../../ui/code/lazyCard.tsx';

const SoftwareSpendChart = lazyCard(
  async () => (await import('../../money/charts/SoftwareSpendChart.tsx')).default,
);

type SoftwareSpendProps = { columns: readonly PnlMonthView[]; month: Month; onOpen: OpenBreakdown };

const chartHeight = 190;

/** What software costs over the year; every bar opens its subscriptions. */
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
