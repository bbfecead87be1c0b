import type { UndoPreview } from '#domain/undo/preview.ts';
import type { SoftwareCostView } from '#projections/softwareCosts/view.ts';
import { undoUrl } from '../../api/queries/undo.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../app/useWrite.ts';
import { exactMoney } from '../../format/money.ts';

type Deleted = { cost: SoftwareCostView; change: string };

const moved = [['software-costs'], ['figures'], ['history']];

/** Deletes a subscription at once (decisions section 11); the message says what it cost, and brings it back. */
export const useDeleteSoftwareCost = () => {
  const bringBack = useWrite({
    write: async ({ change }: Deleted) => {
      const { token } = await request<UndoPreview>('GET', undoUrl(change));
      return request<UndoPreview>('POST', undoUrl(change), {
        reason: 'Undone from the message that it was deleted',
        token,
        despite: [],
      });
    },
    refreshes: moved,
    done: (_, { cost }) => ({ title: `${cost.name} is back`, description: 'With its adjustments.' }),
  });
  const remove = useWrite({
    write: async (cost: SoftwareCostView) => {
      let change: string | null = null;
      await request('DELETE', `/api/software-costs/${cost.id}`, undefined, {
        heard: (headers) => {
          change = headers.get('X-Correlation-Id');
        },
      });
      return change as string | null;
    },
    refreshes: moved,
    done: (change, cost) => ({
      title: 'Software cost deleted successfully',
      description: `${cost.name}, ${exactMoney(cost.defaultMonthlyCost)} a month. It left every month of the forecast, past ones too.`,
      ...(change && { action: { label: 'Undo', onPress: () => bringBack.mutate({ cost, change }) } }),
    }),
    failed: 'Failed to delete software cost',
  });
  return (cost: SoftwareCostView) => {
    // A second press on the same bin is no second wish.
    if (!remove.isPending || remove.variables?.id !== cost.id) remove.mutate(cost);
  };
};
