import { useMemo } from 'react';
import { type Cell, moneyCell, shareCell } from '#domain/csv/cells.ts';
import type { Basis } from '#domain/money/period.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { PnlMonthView, PnlView } from '#projections/money/pnl/view.ts';
import type { Counted } from '../api/counted.ts';
import { type ExportColumn, ExportList } from '../csv/ExportList.tsx';
import { useBasis } from './basis.tsx';
import { isManual, memoMonths, type PnlRow, pnlRows, type TentativeRow, tentativeRows } from './pnlRows.ts';

/** A figure of the forecast in a file: a margin as a percentage, like its row's name; others in pounds. */
export const figureCell = ({ kind }: Pick<PnlRow, 'kind'>, value: number): Cell =>
  kind === 'margin' ? shareCell(value) : moneyCell(value);

/** The note that the table has beside a row's figures. */
export const noteOf = (months: readonly PnlMonthView[], { figure }: PnlRow): string => {
  const memo = figure === 'otherOperatingCosts' ? memoMonths(months) : [];
  const ofThese = memo.length < months.length ? ` in ${memo.map(monthLabel).join(', ')}` : '';
  const manual = months.filter((column) => isManual(column, figure)).map(({ month }) => monthLabel(month));
  return [
    memo.length > 0 && `Memo: not part of costs and profit${ofThese}`,
    manual.length > 0 && `Manual: ${manual.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ');
};

const columnsOf = (
  { months, tentative = [] }: PnlView,
  basis: Basis,
): ExportColumn<PnlRow | TentativeRow>[] => [
  { header: 'Figure', value: ({ label }) => label },
  ...months.map(
    (column): ExportColumn<PnlRow | TentativeRow> => ({
      header: column.closed ? `${monthLabel(column.month)} (${basis})` : monthLabel(column.month),
      value: (row) => {
        if (row.kind === 'tentative') {
          return moneyCell(tentative.find(({ month }) => month === column.month)?.[row.of] ?? null);
        }
        const value = column[row.figure];
        return value === null ? null : figureCell(row, value);
      },
    }),
  ),
  {
    header: 'Note',
    value: (row) => (row.kind === 'tentative' ? 'Not part of the rows above' : noteOf(months, row) || null),
  },
];

/** Exports the forecast as the table shows it; undefined while it can't be read. */
export function ExportPnl({ pnl, counted }: { pnl: PnlView | undefined; counted: Counted }) {
  const months = pnl?.months;
  const [basis] = useBasis();
  const columns = useMemo(() => pnl && columnsOf(pnl, basis), [pnl, basis]);
  const rows: readonly (PnlRow | TentativeRow)[] = pnl?.tentative
    ? [...pnlRows, ...tentativeRows(counted)]
    : pnlRows;
  const [first, last] = [months?.[0]?.month ?? '', months?.at(-1)?.month ?? ''];
  return (
    <ExportList<PnlRow | TentativeRow>
      things="forecast"
      fileName={`pnl_${first}_${last}`}
      columns={columns ?? []}
      rows={months && rows}
      isIconOnly
    />
  );
}
