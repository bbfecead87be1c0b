import { useMemo } from 'react';
import { ukDayOf } from '#domain/values/ukDay.ts';
import type { MovementView } from '#projections/money/movement/view.ts';
import { useMediaQuery } from '../../app/useMediaQuery.ts';
import { ExportTable } from '../../csv/ExportTable.tsx';
import { moneyColumn } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { figureCell } from '../../money/ExportPnl.tsx';
import { type PnlRow, pnlRows } from '../../money/pnlRows.ts';
import { Badge } from '../../ui/basics/Badge.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Card } from '../../ui/page/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import * as styles from './movement.module.css';
import { type DayNames, memoOf } from './movementWords.ts';

/** Every row of the forecast as of both days. */
export function MovementTable({ movement, names }: { movement: MovementView; names: DayNames }) {
  const isNarrow = useMediaQuery('(max-width: 719.98px)');
  const columns = useMemo(() => columnsOf(movement, names, isNarrow), [movement, names, isNarrow]);
  const { from, to } = movement;
  const memo = memoOf(movement);
  return (
    <Card
      title="Side by side"
      isPadded={false}
      aside={
        <ExportTable
          things="side-by-side forecasts"
          fileName={`pnl_${ukDayOf(new Date(from.at))}_${ukDayOf(new Date(to.at))}`}
          columns={columns}
          rows={pnlRows}
        />
      }
    >
      <DataTable
        label={`The forecast of ${names.from} beside that of ${names.to.toLowerCase()}`}
        isDense
        columns={columns}
        rows={pnlRows}
        rowKey={({ figure }) => figure}
        rowEmphasis={({ kind }) => (kind === 'total' || kind === 'profit' ? 'strong' : undefined)}
        empty={null}
      />
      {memo?.note && <p className={styles.note}>{memo.note}</p>}
      {from.formulas !== to.formulas && (
        <p className={styles.note}>
          Formulas: version {from.formulas} on the earlier day, version {to.formulas} on the later one.
        </p>
      )}
    </Card>
  );
}

const columnsOf = (movement: MovementView, names: DayNames, isNarrow: boolean): Column<PnlRow>[] => {
  const { from, to, change } = movement;
  const amount = moneyColumn(
    pnlRows
      .filter(({ kind }) => kind !== 'margin')
      .flatMap(({ figure }) => [from.figures[figure], to.figures[figure]]),
  );
  const memo = memoOf(movement);
  const side = (id: 'from' | 'to'): Column<PnlRow> => ({
    id,
    header: names.short[id],
    align: 'end',
    minWidth: isNarrow ? 118 : 108,
    cell: ({ figure, kind }) => {
      const value = movement[id].figures[figure];
      return kind === 'margin' ? percent(value) : amount(value);
    },
    exportValue: (row) => figureCell(row, movement[id].figures[row.figure]),
  });
  return [
    {
      id: 'row',
      header: 'Figure',
      width: isNarrow ? 136 : 228,
      cell: (row) =>
        memo && row.figure === 'otherOperatingCosts' ? (
          <span className={layout.inline}>
            {row.label} <Badge>{memo.badge}</Badge>
          </span>
        ) : (
          row.label
        ),
      exportValue: ({ label }) => label,
    },
    side('from'),
    side('to'),
    {
      id: 'change',
      header: 'Difference',
      align: 'end',
      minWidth: isNarrow ? 118 : 108,
      cell: ({ figure, kind }) => {
        const value = change[figure];
        if (value === 0) return <span className={styles.same}>–</span>;
        if (kind === 'margin') return `${value > 0 ? '+' : ''}${percent(value).replace('%', ' pts')}`;
        return `${value > 0 ? '+' : ''}${amount(value)}`;
      },
      // Sorted by it, the rows that moved most are first; sorting also makes the heading focusable.
      sortValue: ({ figure }) => change[figure],
      exportValue: (row) => figureCell(row, change[row.figure]),
    },
  ];
};
