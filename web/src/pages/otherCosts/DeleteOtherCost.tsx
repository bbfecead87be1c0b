import { monthLabel } from '#domain/month.ts';
import type { OtherCostView } from '#projections/otherCosts/view.ts';
import { DeleteRecord } from '../../app/DeleteRecord.tsx';
import { money } from '../../format/money.ts';

/** Asks before a cost is deleted, and says which months lose it. */
export function DeleteOtherCost({ cost, onClose }: { cost: OtherCostView; onClose: () => void }) {
  const said = cost.changes.length > 0 ? 'What it costs' : money(cost.amount);
  const until = cost.endMonth === null ? 'on' : `to ${monthLabel(cost.endMonth)}`;
  return (
    <DeleteRecord
      name={cost.name}
      noun="cost"
      list="other-costs"
      id={cost.id}
      version={cost.version}
      done="Other cost deleted successfully"
      failed="Failed to delete other cost"
      onClose={onClose}
    >
      {cost.isRecurring
        ? `${said} leaves every month from ${monthLabel(cost.month)} ${until}, past months too. To keep those, edit it and choose an end month.`
        : `${said} leaves ${monthLabel(cost.month)}.`}{' '}
      The history keeps it.
    </DeleteRecord>
  );
}
