import type { SoftwareCostView } from '#projections/softwareCosts/view.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../app/useWrite.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Asks before a subscription is deleted, and says what goes with it. */
export function DeleteSoftwareCost({ cost, onClose }: { cost: SoftwareCostView; onClose: () => void }) {
  const remove = useWrite({
    write: () => request('DELETE', `/api/software-costs/${cost.id}`),
    refreshes: [['software-costs'], ['figures']],
    done: 'Software cost deleted successfully',
    failed: 'Failed to delete software cost',
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
      It leaves every month of the forecast, past months too, and its adjustments go with it. The history
      keeps it.
    </ConfirmDialog>
  );
}
