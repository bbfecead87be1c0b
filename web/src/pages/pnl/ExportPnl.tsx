import { useMemo } from 'react';
import { monthLabel } from '#domain/month.ts';
import type { PnlMonthView } from '#projections/pnl/view.ts';
import { csvMoney } from '../../csv/csvText.ts';
import { type ExportColumn, ExportList } from '../../csv/ExportList.tsx';
import { type PnlRow, pnlRows } from './pnlRows.ts';

const columnsOf = (months: readonly PnlMonthView[]): ExportColumn<PnlRow>[] => [
  { header: 'Figure', value: ({ label }) => label },
  ...months.map(
    (column): ExportColumn<PnlRow> => ({
      header: monthLabel(column.month),
      value: ({ figure, kind }) =>
        kind === 'margin' ? (column[figure] * 100).toFixed(1) : csvMoney(column[figure]),
    }),
  ),
];

/** Hands over the forecast as the table shows it; undefined while it can't be read. */
export function ExportPnl({ months }: { months: readonly PnlMonthView[] | undefined }) {
  const columns = useMemo(() => columnsOf(months ?? []), [months]);
  const [first, last] = [months?.[0]?.month ?? '', months?.at(-1)?.month ?? ''];
  return (
    <ExportList
      things="forecast"
      fileName={`pnl_${first}_${last}`}
      columns={columns}
      rows={months && pnlRows}
    />
  );
}
