import { shareCell } from '#domain/csv/cells.ts';
import { financialYearLabel, yearToDate } from '#domain/money/financialYear.ts';
import { type PnlFigures, sumOfMonths } from '#domain/money/pnlSum.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { BudgetView } from '#projections/money/budgets/view.ts';
import type { PnlView } from '#projections/money/pnl/view.ts';
import type { ExportColumn } from '../../csv/ExportList.tsx';
import { shortMonthLabel } from '../../format/dates.ts';
import { exactMoney, withTrueMinus } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { figureCell } from '../../money/ExportPnl.tsx';
import type { PnlColumn, PnlRow } from '../../money/pnlRows.ts';

/** Months as they are beside what was budgeted. */
export type Sides = {
  id: string;
  /** "Apr 27", "Year to date", "2027/28". */
  span: string;
  /** What the first of its columns is called. */
  side: string;
  is: PnlFigures;
  budget: PnlFigures;
  /** Of a single month, whose figures lead to what is behind them. */
  column?: PnlColumn;
};

/** The year to date, the year, and each month of it. */
export const sidesOf = (budget: BudgetView, { months }: PnlView, thisMonth: Month): Sides[] => {
  const sum = (id: string, span: string, side: string, last: Month): Sides => ({
    id,
    span,
    side,
    is: sumOfMonths(months.filter((each) => each.month <= last)),
    budget: sumOfMonths(budget.months.filter((each) => each.month <= last)),
  });
  const toDate = yearToDate(budget.to, thisMonth);
  const { from, to } = budget;
  return [
    ...(toDate ? [sum('to-date', 'Year to date', 'Actual', toDate.to)] : []),
    sum('year', financialYearLabel({ from, to }), 'Outlook', to),
    ...months.flatMap((column): Sides[] => {
      const budgeted = budget.months.find((each) => each.month === column.month);
      const side = column.closed ? 'Reported' : column.month < thisMonth ? 'Actual' : 'Forecast';
      return budgeted
        ? [
            {
              id: column.month,
              span: shortMonthLabel(column.month),
              side,
              is: column,
              budget: budgeted,
              column,
            },
          ]
        : [];
    }),
  ];
};

/** By how much a figure differs from its budget, and as a share of it; null where either is not told. */
export const differenceOf = ({ is, budget }: Sides, { figure, kind }: PnlRow) => {
  const [now, planned] = [is[figure], budget[figure]];
  if (now === null || planned === null) return null;
  const difference = kind === 'margin' ? now - planned : Math.round((now - planned) * 100) / 100;
  return {
    difference,
    share: kind === 'margin' || planned === 0 ? null : difference / Math.abs(planned),
    isAdverse: figure.endsWith('Costs') ? difference > 0 : difference < 0,
  };
};

/** With a plus before what is more. */
export const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text);

/** "+1.5 pts". */
export const points = (difference: number): string =>
  signed(withTrueMinus(`${(difference * 100).toFixed(1)} pts`), difference);

/** A figure to the penny, or a margin. */
export const inWords = ({ kind }: PnlRow, value: number): string =>
  kind === 'margin' ? percent(value) : exactMoney(value);

/** The comparison as a table of a file: each side, its budget, the difference, and that as a share. */
export const exportColumns = (sides: readonly Sides[]): ExportColumn<PnlRow>[] => [
  { header: 'Figure', value: ({ label }) => label },
  ...sides.flatMap((each): ExportColumn<PnlRow>[] => {
    const span = each.column ? monthLabel(each.column.month) : each.span;
    const cell = (row: PnlRow, value: number | null) => (value === null ? null : figureCell(row, value));
    return [
      { header: `${span}, ${each.side.toLowerCase()}`, value: (row) => cell(row, each.is[row.figure]) },
      { header: `${span}, budget`, value: (row) => cell(row, each.budget[row.figure]) },
      {
        header: `${span}, difference`,
        value: (row) => cell(row, differenceOf(each, row)?.difference ?? null),
      },
      { header: `${span}, difference %`, value: (row) => shareCell(differenceOf(each, row)?.share ?? null) },
    ];
  }),
];
