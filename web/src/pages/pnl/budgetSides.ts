import { shareCell } from '#domain/csv/cells.ts';
import { financialYearLabel, yearToDate } from '#domain/money/financialYear.ts';
import type { Basis } from '#domain/money/period.ts';
import { type PnlFigures, sumOfMonths } from '#domain/money/pnlSum.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { ratio } from '#domain/values/ratio.ts';
import type { BudgetView } from '#projections/money/budgets/view.ts';
import type { OutlookMonth } from '#projections/money/outlook/view.ts';
import type { PnlView } from '#projections/money/pnl/view.ts';
import type { ExportColumn } from '../../csv/ExportList.tsx';
import { shortMonthLabel } from '../../format/dates.ts';
import { figureCell } from '../../money/ExportPnl.tsx';
import { memoMonths, type PnlColumn, type PnlRow, pnlRows } from '../../money/pnlRows.ts';

/** A row of the forecast, or the one of utilisation, a fraction shown as a margin is. */
export type BudgetRow = PnlRow | { figure: 'capacityUtilization'; label: string; kind: 'margin' };

/** The rows of a budget, with utilisation if any month has a target for it. */
export const rowsOf = (budget: BudgetView): readonly BudgetRow[] =>
  hasTargets(budget)
    ? [...pnlRows, { figure: 'capacityUtilization', label: 'Utilisation %', kind: 'margin' }]
    : pnlRows;

export const hasTargets = ({ months }: BudgetView): boolean =>
  months.some(({ capacityUtilization }) => capacityUtilization !== null);

/** Figures of the P&L, and capacity utilisation as a fraction; null where it has no target. */
type BudgetFigures = PnlFigures & { capacityUtilization: number | null };

/** Actual figures of some months beside the budgeted ones. */
export type Sides = {
  id: string;
  /** "Apr 27", "Year to date", "2027/28". */
  span: string;
  /** The name of the first of its columns. */
  side: string;
  is: BudgetFigures;
  budget: BudgetFigures;
  /** Whether other operating costs are in no sum of the months. */
  isMemo: boolean;
  /** Set for a single month, whose figures open their breakdowns. */
  column?: PnlColumn;
};

/**
 * Capacity utilisation of some months and its target, both weighted by the team's current hours, so that they differ by
 * utilisation alone. Null where a month with hours has no target.
 */
const utilisationOf = (budget: BudgetView, hours: readonly OutlookMonth[]) => {
  const targets = new Map(budget.months.map((each) => [each.month, each.capacityUtilization]));
  const isSet = hours.every(
    ({ month, teamHours }) => teamHours === 0 || (targets.get(month) ?? null) !== null,
  );
  let [demand, planned, team] = [0, 0, 0];
  for (const { month, demandHours, teamHours } of hours) {
    demand += demandHours;
    planned += (targets.get(month) ?? 0) * teamHours;
    team += teamHours;
  }
  return { is: ratio(demand, team), budget: isSet && team > 0 ? planned / team : null };
};

/**
 * The year to date, the year, and each month of it.
 * @param hours the year's, where the budget has targets of utilisation
 * @param basis of the closed months in `months`
 */
export const sidesOf = (
  budget: BudgetView,
  { months }: PnlView,
  hours: readonly OutlookMonth[],
  thisMonth: Month,
  basis: Basis = 'reported',
): Sides[] => {
  const isMemo = (columns: readonly PnlColumn[]) => memoMonths(columns).length === columns.length;
  const sum = (id: string, span: string, side: string, last: Month): Sides => {
    const summed = months.filter((each) => each.month <= last);
    const utilisation = utilisationOf(
      budget,
      hours.filter((each) => each.month <= last),
    );
    return {
      id,
      span,
      side,
      is: {
        ...sumOfMonths(summed),
        capacityUtilization: utilisation.is,
      },
      budget: {
        ...sumOfMonths(budget.months.filter((each) => each.month <= last)),
        capacityUtilization: utilisation.budget,
      },
      isMemo: isMemo(summed),
    };
  };
  const { from, to } = budget;
  const toDate = yearToDate({ from, to }, thisMonth);
  return [
    ...(toDate ? [sum('to-date', 'Year to date', 'Actual', toDate.to)] : []),
    sum('year', financialYearLabel({ from, to }), 'Outlook', to),
    ...months.flatMap((column): Sides[] => {
      const budgeted = budget.months.find((each) => each.month === column.month);
      const closed = basis === 'restated' ? 'Restated' : 'Reported';
      const side = column.closed ? closed : column.month < thisMonth ? 'Actual' : 'Forecast';
      return budgeted
        ? [
            {
              id: column.month,
              span: shortMonthLabel(column.month),
              side,
              is: {
                ...column,
                capacityUtilization: hours.find((each) => each.month === column.month)?.utilization ?? null,
              },
              budget: budgeted,
              isMemo: isMemo([column]),
              column,
            },
          ]
        : [];
    }),
  ];
};

/** The difference between a figure and its budget, and its share of the budget; null where either is withheld. */
export const differenceOf = ({ is, budget, isMemo }: Sides, { figure, kind }: BudgetRow) => {
  const [now, planned] = [is[figure], budget[figure]];
  if (now === null || planned === null) return null;
  const difference = kind === 'margin' ? now - planned : Math.round((now - planned) * 100) / 100;
  const lowersNothing = isMemo && figure === 'otherOperatingCosts';
  return {
    difference,
    share: kind === 'margin' || planned === 0 ? null : difference / Math.abs(planned),
    isAdverse: !lowersNothing && (figure.endsWith('Costs') ? difference > 0 : difference < 0),
  };
};

/** The comparison as columns of a file: each side, its budget, the difference, and its share. */
export const exportColumns = (sides: readonly Sides[]): ExportColumn<BudgetRow>[] => [
  { header: 'Figure', value: ({ label }) => label },
  ...sides.flatMap((each): ExportColumn<BudgetRow>[] => {
    const span = each.column ? monthLabel(each.column.month) : each.span;
    const cell = (row: BudgetRow, value: number | null) => (value === null ? null : figureCell(row, value));
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
