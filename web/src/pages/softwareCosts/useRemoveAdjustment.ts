import type { Month } from '#domain/month.ts';
import type { SoftwareCostView } from '#projections/softwareCosts/view.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../app/useWrite.ts';

/** Takes a month's adjustment back, so that the subscription costs its default again. */
export const useRemoveAdjustment = (options: { cost: SoftwareCostView; month: Month; onDone: () => void }) =>
  useWrite({
    write: () => request('DELETE', `/api/software-cost-adjustments/${options.cost.id}/${options.month}`),
    refreshes: [['software-costs'], ['figures']],
    done: 'Adjustment removed successfully',
    failed: 'Failed to remove adjustment',
    onDone: options.onDone,
  });
