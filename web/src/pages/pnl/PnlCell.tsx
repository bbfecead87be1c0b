import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { monthLabel } from '#domain/month.ts';
import type { PnlMonthView } from '#projections/pnl/view.ts';
import type { AskedFigure } from '../../api/queries/explain.ts';
import type { Pounds } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { Flash } from '../../ui/Flash.tsx';
import { ExplainHint } from '../explain/ExplainButton.tsx';
import type { OpenBreakdown } from './breakdown.ts';
import { isManual, type PnlRow } from './pnlRows.ts';

type PnlCellProps = {
  row: PnlRow;
  column: PnlMonthView;
  /** How the table's amounts read. */
  amount: (value: Pounds) => string;
  onOpen: OpenBreakdown;
  onExplain: (asked: AskedFigure) => void;
};

/**
 * One figure of the forecast; a press shows what is behind it. A plain button, and what explains it only once the
 * pointer or the keyboard has been here: the page has 180 of them to draw.
 */
export function PnlCell({ row, column, amount, onOpen, onExplain }: PnlCellProps) {
  const [isNear, setNear] = useState(false);
  const value = column[row.figure];
  const text = row.kind === 'margin' ? percent(value) : amount(value);
  const isLoss = (row.kind === 'profit' || row.kind === 'margin') && value < 0;
  const { breakdown, figure } = row;
  const manual = isManual(column, figure);
  const name = `${row.label} of ${monthLabel(column.month)}: ${text}${manual ? ', a manual figure' : ''}`;
  // What lists nothing of its own is a sum of other rows: a press explains it.
  const explain = () => onExplain({ figure, month: column.month, record: null });
  const press = () => (breakdown ? onOpen(breakdown, column.month) : explain());
  return (
    <span className="pnl-cell">
      {breakdown && isNear && <ExplainHint figure={figure} month={column.month} onPress={explain} />}
      <button
        type="button"
        className="pnl-figure pnl-press"
        aria-label={name}
        data-loss={isLoss || undefined}
        onClick={press}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
      >
        {manual && <PencilLine size={12} aria-hidden="true" className="pnl-manual" />}
        <Flash value={text}>{text}</Flash>
      </button>
    </span>
  );
}
