import type { PnlMonthView } from '#projections/pnl/view.ts';
import { money } from '../../format/money.ts';
import { Button } from '../../ui/Button.tsx';
import type { OpenBreakdown } from '../pnl/breakdown.ts';

type SoftwareTotalsProps = { column: PnlMonthView | undefined; onOpen: OpenBreakdown };

/** What the month's software comes to in the forecast; a press lists it. */
export function SoftwareTotals({ column, onOpen }: SoftwareTotalsProps) {
  if (!column) return null;
  return (
    <span className="software-totals">
      <Button size="small" variant="quiet" onPress={() => onOpen('direct-software', column.month)}>
        {`${money(column.directSoftwareCosts)} direct`}
      </Button>
      <Button size="small" variant="quiet" onPress={() => onOpen('operating-software', column.month)}>
        {`${money(column.operatingSoftwareCosts)} operating`}
      </Button>
    </span>
  );
}
