import { monthLabel } from '#domain/month.ts';
import type { OtherCostView } from '#projections/otherCosts/view.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../app/useWrite.ts';
import { money } from '../../format/money.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Asks before a cost is deleted, and says which months lose it. */
export function DeleteOtherCost({ cost, onClose }: { cost: OtherCostView; onClose: () => void }) {
  const remove = useWrite({
    write: () => request('DELETE', `/api/other-costs/${cost.id}`),
    refreshes: [['other-costs'], ['figures']],
    done: 'Other cost deleted successfully',
    failed: 'Failed to delete other cost',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Delete ${cost.name}?`}
      confirmLabel="Delete cost"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      {cost.isRecurring
        ? `${money(cost.amount)} leaves every month from ${monthLabel(cost.month)} on, past months too.`
        : `${money(cost.amount)} leaves ${monthLabel(cost.month)}.`}{' '}
      The history keeps it.
    </ConfirmDialog>
  );
}
