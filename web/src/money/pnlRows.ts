import type { ManualFigure } from '#domain/money/leaves.ts';
import type { PnlMonthView, TentativeMonthView } from '#projections/money/pnl/view.ts';
import type { Counted } from '../api/counted.ts';
import type { Breakdown } from './breakdown.ts';

/** A month of the forecast. One that could not be read is all zeros, and marked. */
export type PnlColumn = PnlMonthView & { isUnread?: boolean };

/** The figures of a column, without what describes them. */
export type PnlFigure = Exclude<
  keyof PnlMonthView,
  'month' | 'overrides' | 'computed' | 'version' | 'closed'
>;

export type PnlRow = {
  figure: PnlFigure;
  label: string;
  kind: 'line' | 'total' | 'profit' | 'margin';
  /** What a press on one of its figures opens. */
  breakdown?: Breakdown;
};

/** The rows of the forecast, in their order. */
export const pnlRows: readonly PnlRow[] = [
  { figure: 'retainerRevenue', label: 'Retainer Revenue', kind: 'line', breakdown: 'revenue' },
  { figure: 'slaRevenue', label: 'SLA Revenue', kind: 'line', breakdown: 'revenue' },
  { figure: 'oneOffRevenue', label: 'One-off Revenue', kind: 'line', breakdown: 'revenue' },
  { figure: 'totalRevenue', label: 'Total Revenue', kind: 'total', breakdown: 'revenue' },
  { figure: 'directStaffCosts', label: 'Direct Staff Costs', kind: 'line', breakdown: 'direct-staff' },
  {
    figure: 'directSoftwareCosts',
    label: 'Direct Software Costs',
    kind: 'line',
    breakdown: 'direct-software',
  },
  { figure: 'totalDirectCosts', label: 'Total Direct Costs', kind: 'total' },
  { figure: 'grossProfit', label: 'Gross Profit', kind: 'profit' },
  { figure: 'grossMargin', label: 'Gross Margin %', kind: 'margin' },
  {
    figure: 'operatingStaffCosts',
    label: 'Operating Staff Costs',
    kind: 'line',
    breakdown: 'operating-staff',
  },
  {
    figure: 'operatingSoftwareCosts',
    label: 'Operating Software Costs',
    kind: 'line',
    breakdown: 'operating-software',
  },
  { figure: 'otherOperatingCosts', label: 'Other Operating Costs', kind: 'line', breakdown: 'other' },
  { figure: 'totalOperatingCosts', label: 'Total Operating Costs', kind: 'total' },
  { figure: 'netProfit', label: 'Net Profit', kind: 'profit' },
  { figure: 'netMargin', label: 'Net Margin %', kind: 'margin' },
];

/** What tentative work would bring on top; of its own, below the rows of what is won. */
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

/** What a closed month's figure comes to on the other basis; undefined where that is the same, or it is open. */
export const otherwiseOf = ({ closed }: PnlColumn, figure: PnlFigure): number | undefined =>
  closed?.otherwise[figure] ?? undefined;

/** What explains each cost figure. */
export const breakdownOf: Record<ManualFigure, Breakdown> = {
  directStaffCosts: 'direct-staff',
  directSoftwareCosts: 'direct-software',
  operatingStaffCosts: 'operating-staff',
  operatingSoftwareCosts: 'operating-software',
  otherOperatingCosts: 'other',
};

/** A line that could not be read is a zero; a sum or a margin with one in it is not known. */
export const isUnknown = ({ isUnread }: PnlColumn, { kind }: Pick<PnlRow, 'kind'>): boolean =>
  isUnread === true && kind !== 'line';

/** What stands in the forecast for a month that could not be read. */
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
  overrides: [],
  computed: {},
  version: 0,
});
