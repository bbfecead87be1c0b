import type { PnlMonthView } from '#projections/pnl/view.ts';
import { exactMoney } from '../../format/money.ts';
import { Button } from '../../ui/Button.tsx';
import type { OpenBreakdown } from '../pnl/breakdown.ts';

type SoftwareTotalsProps = { column: PnlMonthView | undefined; isUnread: boolean; onOpen: OpenBreakdown };

/** What the month's software comes to in the forecast; a press lists it. */
export function SoftwareTotals({ column, isUnread, onOpen }: SoftwareTotalsProps) {
  if (!column)
    return isUnread && <span className="costs-count">— direct, — operating: could not be read</span>;
  return (
    <span className="software-totals">
      <Button size="small" variant="quiet" onPress={() => onOpen('direct-software', column.month)}>
        {`${exactMoney(column.directSoftwareCosts)} direct`}
      </Button>
      <Button size="small" variant="quiet" onPress={() => onOpen('operating-software', column.month)}>
        {`${exactMoney(column.operatingSoftwareCosts)} operating`}
      </Button>
    </span>
  );
}
