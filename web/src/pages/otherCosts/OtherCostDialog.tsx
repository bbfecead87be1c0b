import { type OtherCostCategory, otherCostCategory, otherCostInput } from '#domain/financeInput.ts';
import { type Month, monthLabel } from '#domain/month.ts';
import type { OtherCostView } from '#projections/otherCosts/view.ts';
import { request } from '../../api/request.ts';
import { type ShownField, StaleChange } from '../../app/StaleChange.tsx';
import { useStaleRecord } from '../../app/staleRecord.ts';
import { useForm } from '../../app/useForm.ts';
import { useWrite } from '../../app/useWrite.ts';
import { amountText } from '../../format/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { MonthSelect } from '../../ui/MonthSelect.tsx';
import { NumericField } from '../../ui/NumericField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { CategoryDot, categoryLabels } from './CategoryBadge.tsx';
import { emptyOtherCost, type OtherCostValues, valuesOf } from './otherCostForm.ts';

type OtherCostDialogProps = {
  /** The page's month, in which a new cost falls. */
  month: Month;
  months: readonly Month[];
  /** The cost to change; without one a new one is made. */
  cost?: OtherCostView | undefined;
  onClose: () => void;
};

const categories = otherCostCategory.options.map((id) => ({
  id,
  label: categoryLabels[id],
  icon: <CategoryDot category={id} />,
}));

const shown = (values: OtherCostValues): ShownField[] => [
  ['Name', values.name],
  ['Description', values.description],
  ['Category', categoryLabels[values.category]],
  ['Amount', amountText(values.amount)],
  ['Month', monthLabel(values.month)],
];

/** Adds or changes an other operating cost (finance section 2). */
export function OtherCostDialog({ month, months, cost, onClose }: OtherCostDialogProps) {
  const form = useForm({
    initial: cost ? valuesOf(cost) : emptyOtherCost(month),
    schema: otherCostInput,
    toBody: (values) => values,
  });
  const { stale, expectedVersion, notice } = useStaleRecord<OtherCostView>(cost);
  const save = useWrite({
    write: (body: OtherCostValues) =>
      cost
        ? request('PUT', `/api/other-costs/${cost.id}`, { ...body, expectedVersion })
        : request('POST', '/api/other-costs', body),
    refreshes: [['other-costs'], ['figures']],
    done: cost ? 'Other cost updated successfully' : 'Other cost added successfully',
    failed: cost ? 'Failed to update other cost' : 'Failed to add other cost',
    onFailed: (error) => form.showRefusal(error) || notice(error),
    onDone: onClose,
  });
  const submit = () => {
    const { body } = form.validate();
    if (body) save.mutate(body);
  };
  const { values, set, field, errors } = form;
  return (
    <Dialog
      title={cost ? 'Edit Other Cost' : 'Add Other Cost'}
      lead={cost ? 'Update the other operating cost details.' : 'Add a new other operating cost.'}
      dirty={form.isDirty}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
      footer={(requestClose) => (
        <>
          <Button onPress={requestClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {cost ? 'Update Cost' : 'Add Cost'}
          </Button>
        </>
      )}
    >
      {stale && (
        <StaleChange
          noun="this cost"
          stale={stale}
          theirs={shown(valuesOf(stale.current))}
          mine={shown(values)}
          onTakeTheirs={() => form.replace({ ...valuesOf(stale.current), reason: values.reason })}
        />
      )}
      <TextField
        label="Name"
        placeholder="e.g. Office Rent"
        autoFocus
        autoComplete="off"
        {...field('name')}
      />
      <TextArea label="Description" isRequired={false} rows={2} {...field('description')} />
      <Select<OtherCostCategory>
        label="Category"
        options={categories}
        value={values.category}
        onChange={(category) => set('category', category)}
        error={errors.category}
      />
      <div className="ui-form-row">
        <NumericField label="Amount (£)" prefix="£" {...field('amount')} />
        <MonthSelect
          label="Month"
          months={months}
          value={values.month}
          onChange={(next) => next && set('month', next)}
          error={errors.month}
          description={values.isRecurring ? 'Recurs from this month on' : undefined}
        />
      </div>
      {cost && (
        <>
          <TextField label="Reason for the change" isRequired={false} {...field('reason')} />
          <HistoryPanel filter={{ kind: 'otherCost', id: String(cost.id) }} />
        </>
      )}
    </Dialog>
  );
}
