import type { Month } from '#domain/month.ts';
import type { SoftwareCostView } from '#projections/softwareCosts/view.ts';
import { useWrite } from '../../app/useWrite.ts';

type Removal = { reason: string; expectedVersion: number | undefined };

type RemoveAdjustmentOptions = {
  cost: SoftwareCostView;
  month: Month;
  /** Takes in what somebody else made of it meanwhile; false when the failure is another one. */
  onRefused: (error: Error) => boolean;
  onDone: () => void;
};

/** Takes a month's adjustment back, so that the subscription costs its default again. */
export const useRemoveAdjustment = ({ cost, month, onRefused, onDone }: RemoveAdjustmentOptions) =>
  useWrite({
    write: (body: Removal, call) =>
      call('DELETE /api/software-cost-adjustments/:id/:month', { params: { id: cost.id, month }, body }),
    done: 'Adjustment removed successfully',
    failed: 'Failed to remove adjustment',
    onFailed: onRefused,
    onDone,
  });
