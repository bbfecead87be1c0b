import { figureLabels } from '#domain/money/figures.ts';
import type { ManualFigure } from '#domain/money/leaves.ts';
import type { Month } from '#domain/values/month.ts';
import type { PnlMonthView, TentativeMonthView } from '#projections/money/pnl/view.ts';
import type { Counted } from '../api/counted.ts';
import type { Breakdown } from './breakdown.ts';

/** A month of the forecast. One that could not be read has zeros, and is marked. */
export type PnlColumn = PnlMonthView & { isUnread?: boolean };

/** The figures of a column, without its metadata. */
export type PnlFigure = Exclude<
  keyof PnlMonthView,
  'month' | 'netProfitIncludesOtherCosts' | 'overrides' | 'computed' | 'version' | 'closed'
>;

export type PnlRow = {
  figure: PnlFigure;
  label: string;
  kind: 'line' | 'total' | 'profit' | 'margin';
  /** The breakdown that a press on one of its figures opens. */
  breakdown?: Breakdown;
};

const rowOf = (figure: PnlFigure, kind: PnlRow['kind'], breakdown?: Breakdown): PnlRow => ({
  figure,
  label: kind === 'margin' ? `${figureLabels[figure]} %` : figureLabels[figure],
  kind,
  ...(breakdown && { breakdown }),
});

/** The rows of the forecast, in their order. */
export const pnlRows: readonly PnlRow[] = [
  rowOf('retainerRevenue', 'line', 'revenue'),
  rowOf('slaRevenue', 'line', 'revenue'),
  rowOf('oneOffRevenue', 'line', 'revenue'),
  rowOf('totalRevenue', 'total', 'revenue'),
  rowOf('directStaffCosts', 'line', 'direct-staff'),
  rowOf('directSoftwareCosts', 'line', 'direct-software'),
  rowOf('totalDirectCosts', 'total'),
  rowOf('grossProfit', 'profit'),
  rowOf('grossMargin', 'margin'),
  rowOf('operatingStaffCosts', 'line', 'operating-staff'),
  rowOf('operatingSoftwareCosts', 'line', 'operating-software'),
  rowOf('otherOperatingCosts', 'line', 'other'),
  rowOf('totalOperatingCosts', 'total'),
  rowOf('netProfit', 'profit'),
  rowOf('netMargin', 'margin'),
];

/** A row of what tentative work would add, below the rows of won work. */
export type TentativeRow = {
  figure: `tentative-${TentativeFigure}`;
  of: TentativeFigure;
  label: string;
  kind: 'tentative';
};
type TentativeFigure = Exclude<keyof TentativeMonthView, 'month'>;

export const tentativeRows = (counted: Counted): readonly TentativeRow[] => {
  const word = counted === 'weighted' ? 'Weighted' : 'Tentative';
  const row = (of: TentativeFigure, label: string): TentativeRow => ({
    figure: `tentative-${of}`,
    of,
    label,
    kind: 'tentative',
  });
  return [
    row('revenue', `${word} Revenue`),
    row('staffCosts', `${word} Staff Costs`),
    row('profit', `${word} Profit`),
    row('netProfit', counted === 'weighted' ? 'Weighted Net Profit' : 'Net Profit with Tentative'),
  ];
};

export const isManual = (column: PnlColumn, figure: PnlFigure): boolean =>
  (column.overrides as readonly PnlFigure[]).includes(figure);

/** The months whose costs and profit leave other operating costs out. */
export const memoMonths = (columns: readonly PnlMonthView[]): Month[] =>
  columns.filter((column) => !column.netProfitIncludesOtherCosts).map(({ month }) => month);

/** A closed month's figure on the other basis; undefined where it is the same, or the month is open. */
export const otherBasisValue = ({ closed }: PnlColumn, figure: PnlFigure): number | undefined =>
  closed?.otherwise[figure] ?? undefined;

/** The breakdown of each cost figure. */
export const breakdownOf: Record<ManualFigure, Breakdown> = {
  directStaffCosts: 'direct-staff',
  directSoftwareCosts: 'direct-software',
  operatingStaffCosts: 'operating-staff',
  operatingSoftwareCosts: 'operating-software',
  otherOperatingCosts: 'other',
};

/** In a month that could not be read a line is zero; its sums and margins are unknown. */
export const isUnknown = ({ isUnread }: PnlColumn, { kind }: Pick<PnlRow, 'kind'>): boolean =>
  isUnread === true && kind !== 'line';

/** The forecast's column for a month that could not be read. */
export const noFigures = (month: string): PnlColumn => ({
  month,
  isUnread: true,
  retainerRevenue: 0,
  slaRevenue: 0,
  oneOffRevenue: 0,
  totalRevenue: 0,
  directStaffCosts: 0,
  directSoftwareCosts: 0,
  totalDirectCosts: 0,
  grossProfit: 0,
  grossMargin: 0,
  operatingStaffCosts: 0,
  operatingSoftwareCosts: 0,
  otherOperatingCosts: 0,
  totalOperatingCosts: 0,
  totalCosts: 0,
  netProfit: 0,
  netMargin: 0,
  netProfitIncludesOtherCosts: false,
  overrides: [],
  computed: {},
  version: 0,
});
