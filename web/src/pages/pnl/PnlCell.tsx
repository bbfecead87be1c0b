import { PencilLine } from 'lucide-react';
import { Button } from 'react-aria-components';
import { monthLabel } from '#domain/month.ts';
import type { PnlMonthView } from '#projections/pnl/view.ts';
import type { Pounds } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { Flash } from '../../ui/Flash.tsx';
import type { OpenBreakdown } from './breakdown.ts';
import { isManual, type PnlRow } from './pnlRows.ts';

type PnlCellProps = {
  row: PnlRow;
  column: PnlMonthView;
  /** How the table's amounts read. */
  amount: (value: Pounds) => string;
  onOpen: OpenBreakdown;
};

/** One figure of the forecast; a button where there is something to see behind it. */
export function PnlCell({ row, column, amount, onOpen }: PnlCellProps) {
  const value = column[row.figure];
  const text = row.kind === 'margin' ? percent(value) : amount(value);
  const isLoss = (row.kind === 'profit' || row.kind === 'margin') && value < 0;
  const { breakdown } = row;
  if (!breakdown) {
    return (
      <span data-loss={isLoss || undefined} className="pnl-figure">
        <Flash value={text}>{text}</Flash>
      </span>
    );
  }
  const manual = isManual(column, row.figure);
  const name = `${row.label} of ${monthLabel(column.month)}: ${text}${manual ? ', a manual figure' : ''}`;
  return (
    <Button
      className="pnl-figure pnl-press"
      aria-label={name}
      onPress={() => onOpen(breakdown, column.month)}
    >
      {manual && <PencilLine size={12} aria-hidden="true" className="pnl-manual" />}
      <Flash value={text}>{text}</Flash>
    </Button>
  );
}
