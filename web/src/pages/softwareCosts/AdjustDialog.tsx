import { sameValue } from '#domain/equality.ts';
import { adjustmentInput } from '#domain/financeInput.ts';
import { type Month, monthLabel } from '#domain/month.ts';
import type { AdjustmentView, SoftwareCostView } from '#projections/softwareCosts/view.ts';
import { request } from '../../api/request.ts';
import { type ShownField, StaleChange } from '../../app/StaleChange.tsx';
import { staleIn, useStaleRecord } from '../../app/staleRecord.ts';
import { useForm } from '../../app/useForm.ts';
import { useWrite } from '../../app/useWrite.ts';
import { amountText, money } from '../../format/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { NumericField } from '../../ui/NumericField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { recordAt } from '../dated/terms.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { CostTimeline } from './CostTimeline.tsx';
import { useRemoveAdjustment } from './useRemoveAdjustment.ts';

type AdjustDialogProps = {
  cost: SoftwareCostView;
  month: Month;
  /** What the subscription costs instead in this month so far. */
  adjustment: AdjustmentView | undefined;
  onClose: () => void;
};

type Values = { adjustedCost: string; reason: string };

const valuesOf = (defaultCost: string, adjustment: AdjustmentView | null | undefined): Values => ({
  adjustedCost: adjustment?.adjustedCost ?? defaultCost,
  reason: adjustment?.reason ?? '',
});

const shown = ({ adjustedCost, reason }: Values): ShownField[] => [
  ['Adjusted Cost', amountText(adjustedCost)],
  ['Reason', reason],
];

/** What a subscription costs in one month instead of its default (finance section 2). */
export function AdjustDialog({ cost, month, adjustment, onClose }: AdjustDialogProps) {
  const opened = adjustment ?? null;
  const defaultCost = recordAt(cost, month).defaultMonthlyCost;
  const form = useForm({
    initial: valuesOf(defaultCost, adjustment),
    schema: adjustmentInput,
    toBody: (values) => ({ ...values, softwareCostId: cost.id, month }),
  });
  const { stale, expectedVersion, notice } = useStaleRecord<AdjustmentView | null, SoftwareCostView>(cost);
  const save = useWrite({
    write: (body: Values & { expectedVersion: number | undefined }) =>
      request('POST', '/api/software-cost-adjustments', body),
    refreshes: [['software-costs'], ['figures']],
    done: 'Adjustment created successfully',
    failed: 'Failed to create adjustment',
    onFailed: (error, body) => {
      const found = staleIn<AdjustmentView | null>(error);
      // The subscription has changed, but not what it costs in this month: nobody is overwritten.
      if (found && !stale && sameValue(found.current, opened)) {
        save.mutate({ ...body, expectedVersion: found.version });
        return true;
      }
      return form.showRefusal(error) || notice(error);
    },
    onDone: onClose,
  });
  const remove = useRemoveAdjustment({ cost, month, onDone: onClose });
  const submit = () => {
    const { body } = form.validate();
    if (body) save.mutate({ ...body, expectedVersion });
  };
  return (
    <Dialog
      title={`Adjust Monthly Cost - ${cost.name}`}
      dirty={form.isDirty}
      errors={form.errors}
      onSubmit={submit}
      onClose={onClose}
      footer={(requestClose) => (
        <>
          {adjustment && (
            <Button
              className="software-remove"
              isPending={remove.isPending}
              onPress={() => remove.mutate(undefined)}
            >
              Remove Adjustment
            </Button>
          )}
          <Button onPress={requestClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {adjustment ? 'Update Adjustment' : 'Create Adjustment'}
          </Button>
        </>
      )}
    >
      {stale && (
        <StaleChange
          noun="this month’s adjustment"
          stale={stale}
          theirs={shown(valuesOf(defaultCost, stale.current))}
          mine={shown(form.values)}
          onTakeTheirs={() => form.replace(valuesOf(defaultCost, stale.current))}
        />
      )}
      <dl className="software-facts">
        <div>
          <dt>Default cost</dt>
          <dd>{money(defaultCost)}</dd>
        </div>
        <div>
          <dt>Month</dt>
          <dd>{monthLabel(month)}</dd>
        </div>
      </dl>
      <NumericField label="Adjusted Cost (£)" prefix="£" autoFocus {...form.field('adjustedCost')} />
      <TextField label="Reason" isRequired={false} {...form.field('reason')} />
      <HistoryPanel filter={{ kind: 'softwareCost', id: String(cost.id) }}>
        <CostTimeline cost={cost} />
      </HistoryPanel>
    </Dialog>
  );
}
