import { useState } from 'react';
import { adjustmentInput } from '#domain/money/financeInput.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { AdjustmentView, SoftwareCostView } from '#projections/money/softwareCosts/view.ts';
import { useWhileThere } from '../../app/useWhileThere.ts';
import { useWrite } from '../../app/useWrite.ts';
import { amountText, money } from '../../format/money.ts';
import { HistoryPanel } from '../../history/HistoryList.tsx';
import { reasonOfMonth } from '../../records/endedMonths.ts';
import { amountIn } from '../../records/formFields.ts';
import { type ShownField, StaleChange } from '../../records/StaleChange.tsx';
import { useStaleRecord } from '../../records/staleRecord.ts';
import { recordAt } from '../../records/terms.ts';
import { useForm } from '../../records/useForm.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { CostTimeline } from './CostTimeline.tsx';
import * as styles from './softwareCosts.module.css';

type AdjustDialogProps = {
  cost: SoftwareCostView;
  month: Month;
  /** The current adjustment in this month, if any. */
  adjustment: AdjustmentView | undefined;
  onClose: () => void;
};

type Values = { adjustedCost: string; reason: string };

const valuesOf = (defaultCost: string, adjustment: AdjustmentView | null | undefined): Values => ({
  adjustedCost: adjustment?.adjustedCost ?? defaultCost,
  reason: adjustment?.reason ?? '',
});

/** An adjustment in words, for comparison; without one the subscription costs its default. */
const shownOf = (defaultCost: string, adjustment: AdjustmentView | null): ShownField[] => [
  ['Adjusted Cost', adjustment ? amountText(adjustment.adjustedCost) : `${money(defaultCost)}, its default`],
  ['Reason', adjustment?.reason ?? ''],
];

const shown = ({ adjustedCost, reason }: Values): ShownField[] => [
  ['Adjusted Cost', amountText(adjustedCost)],
  ['Reason', reason],
];

/** Adjusts a subscription's cost in one month. */
export function AdjustDialog({ month, onClose, ...listed }: AdjustDialogProps) {
  // The state on screen when the dialog opened, whatever the lists become meanwhile.
  const [{ cost, adjustment }] = useState(listed);
  const defaultCost = recordAt(cost, month).defaultMonthlyCost;
  const { stale, expectedVersion, notice } = useStaleRecord<AdjustmentView | null, SoftwareCostView>(cost);
  const form = useForm({
    initial: valuesOf(defaultCost, adjustment),
    schema: adjustmentInput,
    toBody: ({ adjustedCost, reason }) => ({
      adjustedCost: amountIn(adjustedCost),
      reason,
      softwareCostId: cost.id,
      month,
    }),
    write: (body, call) =>
      call('POST /api/software-cost-adjustments', { body: { ...body, expectedVersion } }),
    done: 'Adjustment created successfully',
    failed: 'Failed to create adjustment',
    reasonWanted: () => reasonOfMonth(month),
    onRefused: notice,
    onDone: onClose,
  });
  const remove = useWrite({
    write: (body: { reason: string; expectedVersion: number | undefined }, call) =>
      call('DELETE /api/software-cost-adjustments/:id/:month', { params: { id: cost.id, month }, body }),
    done: 'Adjustment removed successfully',
    failed: 'Failed to remove adjustment',
    onFailed: notice,
    onDone: useWhileThere(onClose),
  });
  const current = stale ? stale.current : (adjustment ?? null);
  const removeIt = () => {
    // The reason of the adjustment is no reason to remove it.
    const reason = form.values.reason === current?.reason ? '' : form.values.reason;
    if (form.isReasoned(reason)) remove.mutate({ reason, expectedVersion });
  };
  return (
    <Dialog
      title={`Adjust Monthly Cost - ${cost.name}`}
      dirty={form.isDirty}
      isSaving={form.isPending || remove.isPending}
      errors={form.errors}
      onSubmit={form.submit}
      onClose={onClose}
      footer={(requestClose) => (
        <>
          {current && (
            <Button className={layout.apart} isPending={remove.isPending} onPress={removeIt}>
              Remove Adjustment
            </Button>
          )}
          <Button onPress={requestClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {current ? 'Update Adjustment' : 'Create Adjustment'}
          </Button>
        </>
      )}
    >
      {stale && (
        <StaleChange
          noun="this month’s adjustment"
          stale={stale}
          theirs={shownOf(defaultCost, stale.current)}
          mine={shown(form.values)}
          onTakeTheirs={() => form.replace(valuesOf(defaultCost, stale.current))}
        />
      )}
      <dl className={classNames(layout.framed, layout.inset, styles.softwareFacts)}>
        <div>
          <dt>Default cost</dt>
          <dd>{money(defaultCost)}</dd>
        </div>
        <div>
          <dt>Month</dt>
          <dd>{monthLabel(month)}</dd>
        </div>
      </dl>
      <NumericField label="Adjusted Cost (£)" prefix="£" isSigned autoFocus {...form.field('adjustedCost')} />
      <TextField label="Reason" {...form.reasonField} />
      <HistoryPanel filter={{ kind: 'softwareCost', id: String(cost.id) }}>
        <CostTimeline cost={cost} />
      </HistoryPanel>
    </Dialog>
  );
}
