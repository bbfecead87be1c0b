import { spanWords } from '#domain/values/span.ts';
import type { SoftwareCostView } from '#projections/money/softwareCosts/view.ts';
import { useWrite } from '../../app/useWrite.ts';
import { exactMoney } from '../../format/money.ts';
import { endedPart } from '../../records/endedMonths.ts';

/** What a deletion did to the forecast; of one that is switched off, nothing where it always was. */
const whatMonthsLost = (cost: SoftwareCostView): string => {
  const ended = endedPart(cost);
  return ended
    ? `Months that have ended lost it, too: ${spanWords(ended)}. To keep those, undo and choose an end month.`
    : 'It left every month of the forecast.';
};

type Deleted = { cost: SoftwareCostView; change: string };

/**
 * Deletes a subscription at once (docs/domain.md, Software costs); the message says what it cost, and brings it back.
 */
export const useDeleteSoftwareCost = () => {
  const bringBack = useWrite({
    write: async ({ change }: Deleted, call) => {
      const params = { correlation: change };
      const { token } = await call('GET /api/history/:correlation/undo', { params });
      const body = { reason: 'Undone from the message that it was deleted', token, despite: [] };
      return call('POST /api/history/:correlation/undo', { params, body });
    },
    done: (_, { cost }) => ({ title: `${cost.name} is back`, description: 'With its adjustments.' }),
  });
  const remove = useWrite({
    write: async (cost: SoftwareCostView, call) => {
      let change: string | null = null;
      const heard = (headers: Headers) => {
        change = headers.get('X-Correlation-Id');
      };
      await call('DELETE /api/software-costs/:id', { params: { id: cost.id } }, { heard });
      return change as string | null;
    },
    done: (change, cost) => ({
      title: 'Software cost deleted successfully',
      description: `${cost.name}, ${exactMoney(cost.defaultMonthlyCost)} a month. ${whatMonthsLost(cost)}`,
      ...(change && { actions: [{ label: 'Undo', onPress: () => bringBack.mutate({ cost, change }) }] }),
    }),
    failed: 'Failed to delete software cost',
  });
  return (cost: SoftwareCostView) => {
    // A second press on the same bin is no second wish.
    if (!remove.isPending || remove.variables?.id !== cost.id) remove.mutate(cost);
  };
};
