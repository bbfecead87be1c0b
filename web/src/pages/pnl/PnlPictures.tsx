import { figureLabels } from '#domain/money/figures.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { PnlView } from '#projections/money/pnl/view.ts';
import { currentMonth } from '../../format/dates.ts';
import type { OpenBreakdown } from '../../money/breakdown.ts';
import { costColours, marginColour } from '../../money/charts/colours.ts';
import { Picture } from '../../money/charts/picture/Picture.tsx';
import {
  anyIncludesOther,
  costFigures,
  pnlSeries,
  pnlTable,
  revenueParts,
} from '../../money/charts/pnlSeries.ts';
import { SoftwareSpend } from '../../money/charts/SoftwareSpend.tsx';
import { typeColours, typeLabels } from '../../projects/projectTypes.ts';
import { lazyCard } from '../../ui/code/lazyCard.tsx';
import { CostComposition } from './CostComposition.tsx';
import * as styles from './pictures.module.css';

// It loads the chart library, which weighs as much as the rest of the page.
const PnlChart = lazyCard(async () => (await import('../../money/charts/PnlChart.tsx')).default);

const chartHeight = 280;

/** Charts of the forecast; every bar opens its breakdown. */
export function PnlPictures({ pnl, month, onOpen }: { pnl: PnlView; month: Month; onOpen: OpenBreakdown }) {
  const now = currentMonth();
  const column = pnl.months.find((each) => each.month === month);
  return (
    <div className={styles.pictures} data-slot="pnl-pictures">
      <Picture
        title="Profit and loss by month"
        lead="Revenue by type beside the costs it is after; what is right of today is a forecast."
        height={chartHeight}
        legend={[
          ...revenueParts.map(({ type }) => ({
            name: `${typeLabels[type]} revenue`,
            colour: typeColours[type],
          })),
          ...costFigures(anyIncludesOther(pnl.months)).map((figure) => ({
            name: figureLabels[figure],
            colour: costColours[figure],
          })),
          { name: 'Net margin', colour: marginColour, mark: 'line' as const },
        ]}
        table={pnlTable(pnl.months, now)}
      >
        <PnlChart
          points={pnlSeries(pnl.months, now)}
          month={month}
          now={now}
          height={chartHeight}
          onOpen={onOpen}
        />
      </Picture>
      {column && <CostComposition title={`Costs of ${monthLabel(month)}`} column={column} onOpen={onOpen} />}
      <SoftwareSpend columns={pnl.months} month={month} onOpen={onOpen} />
    </div>
  );
}
