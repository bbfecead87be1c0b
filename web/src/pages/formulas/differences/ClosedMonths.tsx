import { monthLabel } from '#domain/values/month.ts';
import type { ClosedMonthView } from '#projections/formulas/differences/view.ts';
import { monthColumn, poundsColumn } from '../../../money/columns.tsx';
import * as layout from '../../../ui/basics/layout.module.css';
import { Card } from '../../../ui/page/Card.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';

/** "3 closed months stay as they are reported; restated they would come to something else." */
export const closedText = (closed: readonly ClosedMonthView[]): string => {
  const [only] = closed;
  return closed.length === 1 && only
    ? `${monthLabel(only.month)} is closed and stays as it is reported; restated it would come to something else.`
    : `${closed.length} closed months stay as they are reported; restated they would come to something else.`;
};

type ClosedMonthsProps = {
  closed: readonly ClosedMonthView[];
  /** The columns' names for the formulas: "now", "as typed". */
  before?: string;
  after: string;
};

/**
 * Closed months whose restated figures would differ under other formulas, beside the reported ones; nothing for none.
 */
export function ClosedMonths({ closed, before = 'now', after }: ClosedMonthsProps) {
  if (closed.length === 0) return null;
  const columns: Column<ClosedMonthView>[] = [
    monthColumn('month', 'Month', ({ month }) => month, { width: 150 }),
    poundsColumn('reported', 'Net profit as reported', ({ reported }) => reported, { minWidth: 130 }),
    poundsColumn('from', `Restated ${before}`, ({ from }) => from, { minWidth: 130 }),
    poundsColumn('to', `Restated ${after}`, ({ to }) => to, { minWidth: 130 }),
  ];
  return (
    <Card title="Closed months" count={closed.length} isPadded={false}>
      <p className={layout.foot}>{closedText(closed)}</p>
      <DataTable
        label="Net profit of closed months"
        columns={columns}
        rows={closed}
        rowKey={({ month }) => month}
        isDense
        empty={null}
      />
    </Card>
  );
}
