import { figureLabels } from '#domain/money/figures.ts';
import type { ManualFigure } from '#domain/money/leaves.ts';
import type { Month } from '#domain/values/month.ts';
import type { PnlMonthView } from '#projections/money/pnl/view.ts';
import { wholeMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { monthName } from './monthName.ts';
import type { TableContent } from './picture/PictureTable.tsx';

/**
 * A month of the profit and loss chart: its column, and whether it is after the current month. A memo line has no bar.
 */
export type PnlPoint = PnlMonthView & { isAhead: boolean };

export const pnlSeries = (months: readonly PnlMonthView[], now: Month): PnlPoint[] =>
  months.map((column) => ({
    ...column,
    otherOperatingCosts: column.netProfitIncludesOtherCosts ? column.otherOperatingCosts : 0,
    isAhead: column.month > now,
  }));

/** From the bottom up: revenue types, monthly revenue first. */
export const revenueParts = [
  { figure: 'retainerRevenue', type: 'retainer' },
  { figure: 'slaRevenue', type: 'sla' },
  { figure: 'oneOffRevenue', type: 'one_off' },
] as const;

/** The costs that net profit is after in a month, or in any of several, from the bottom up. */
export const costFigures = (includesOther: boolean): readonly ManualFigure[] => [
  'directStaffCosts',
  'directSoftwareCosts',
  'operatingStaffCosts',
  'operatingSoftwareCosts',
  ...(includesOther ? (['otherOperatingCosts'] as const) : []),
];

/** Whether net profit is after other operating costs in any of some months. */
export const anyIncludesOther = (months: readonly PnlMonthView[]): boolean =>
  months.some(({ netProfitIncludesOtherCosts }) => netProfitIncludesOtherCosts);

/** A figure as text; a dash where it is withheld. */
export const orDash = (value: number | null, text: (value: number) => string): string =>
  value === null ? '—' : text(value);

/** The same as a table. */
export const pnlTable = (months: readonly PnlMonthView[], now: Month): TableContent => {
  const costs = costFigures(anyIncludesOther(months));
  return {
    head: [
      'Month',
      'Retainer',
      'SLA',
      'One-off',
      ...costs.map((figure) => figureLabels[figure]),
      'Net Profit',
      'Net Margin',
    ],
    rows: months.map((each) => [
      monthName(each.month, now),
      ...revenueParts.map(({ figure }) => wholeMoney(each[figure])),
      ...costs.map((figure) =>
        costFigures(each.netProfitIncludesOtherCosts).includes(figure)
          ? orDash(each[figure], wholeMoney)
          : `${orDash(each[figure], wholeMoney)} (memo)`,
      ),
      orDash(each.netProfit, wholeMoney),
      orDash(each.netMargin, percent),
    ]),
  };
};

/** The two parts of software spend, from the bottom up. */
export const softwareFigures = ['directSoftwareCosts', 'operatingSoftwareCosts'] as const;

/** Software spend by month, as a table. */
export const softwareTable = (months: readonly PnlMonthView[], now: Month): TableContent => ({
  head: ['Month', ...softwareFigures.map((figure) => figureLabels[figure])],
  rows: months.map((each) => [
    monthName(each.month, now),
    ...softwareFigures.map((figure) => wholeMoney(each[figure])),
  ]),
});
