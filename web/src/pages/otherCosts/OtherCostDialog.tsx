import {
  type OtherCostCategory,
  otherCostCategory,
  otherCostInput,
  otherCostTerms,
} from '#domain/money/financeInput.ts';
import { termGroups } from '#domain/records/fieldGroups.ts';
import type { Month } from '#domain/values/month.ts';
import type { OtherCostView } from '#projections/money/otherCosts/view.ts';
import { HistoryPanel } from '../../history/HistoryPanel.tsx';
import { ChangeFields } from '../../records/ChangeFields.tsx';
import { categoryLabels } from '../../records/categoryLabels.ts';
import { datableMonths } from '../../records/datableMonths.ts';
import { FormDialog } from '../../records/FormDialog.tsx';
import {
  choiceField,
  type FormFields,
  formOf,
  moneyField,
  monthField,
  textField,
  yesNoField,
} from '../../records/formFields.ts';
import { TermsByMonth } from '../../records/TermsByMonth.tsx';
import { TheirChange } from '../../records/TheirChange.tsx';
import { recordAt } from '../../records/terms.ts';
import { useRecordForm } from '../../records/useRecordForm.ts';
import { changeOf, noChange, useTerms, useUsualMonth } from '../../records/useTerms.ts';
import * as styles from '../../ui/fields/Form.module.css';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { TextArea, TextField } from '../../ui/fields/TextField.tsx';
import { MonthSelect } from '../../ui/pickers/MonthSelect.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import { CategoryDot } from './CategoryBadge.tsx';

const fields = {
  name: textField('Name'),
  description: textField('Description'),
  category: choiceField('Category', categoryLabels, 'office'),
  amount: moneyField('Amount'),
  month: monthField('Month'),
  isRecurring: yesNoField('Recurring', false, ['Recurring', 'One-time']),
  endMonth: monthField('End Month'),
} satisfies FormFields<typeof otherCostInput, OtherCostView>;

export const otherCostForm = formOf(fields);

const valuesOf = (cost: OtherCostView) => ({ ...otherCostForm.valuesOf(cost), ...noChange });

type OtherCostDialogProps = {
  /** The page's month: a new cost falls in it, another amount of one that recurs counts from it on. */
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

/** Adds or changes an other operating cost. */
export function OtherCostDialog({ month, months, cost, onClose }: OtherCostDialogProps) {
  const usual = useUsualMonth(cost?.isRecurring ? { startMonth: cost.month } : undefined, month);
  const form = useRecordForm({
    list: 'other-costs',
    record: cost,
    valuesOf,
    recordAt: (view, { effectiveFrom }) => recordAt(view, effectiveFrom),
    since: usual,
    counting: { terms: cost ? otherCostTerms(cost) : [], firstMonth: (values) => values.month },
    empty: { ...otherCostForm.empty, ...noChange, month },
    schema: otherCostInput,
    toBody: (values) => ({ ...otherCostForm.bodyOf(values), ...changeOf(values) }),
    done: cost ? 'Other cost updated successfully' : 'Other cost added successfully',
    failed: cost ? 'Failed to update other cost' : 'Failed to add other cost',
    onDone: onClose,
  });
  const { values, set, field, errors } = form;
  const { isRecurring } = values;
  const terms = useTerms({
    record: form.record,
    isAskable: isRecurring,
    usual,
    span: { startMonth: values.month, endMonth: values.endMonth },
    figures: 'Costs',
    valuesOf,
    groups: termGroups(otherCostTerms(values)),
    form,
  });
  return (
    <FormDialog
      title={cost ? 'Edit Other Cost' : 'Add Other Cost'}
      lead={cost ? 'Update the other operating cost details.' : 'Add a new other operating cost.'}
      form={form}
      submitText={cost ? 'Update Cost' : 'Add Cost'}
      onClose={onClose}
    >
      <TheirChange noun="this cost" form={form} shown={otherCostForm.shownOf} />
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
      <div className={styles.row}>
        <NumericField
          label="Amount (£)"
          prefix="£"
          isSigned
          description={isRecurring ? 'Each month' : undefined}
          {...field('amount')}
        />
        <MonthSelect
          label="Month"
          months={months}
          value={values.month}
          onChange={(next) => next && set('month', next)}
          error={errors.month}
          description={isRecurring ? 'Recurs from this month on' : undefined}
        />
      </div>
      {isRecurring && (
        <MonthSelect
          label="End Month"
          months={datableMonths()}
          value={values.endMonth}
          onChange={(next) => set('endMonth', next)}
          none="No end month"
          error={errors.endMonth}
        />
      )}
      {cost && (
        <>
          <ChangeFields terms={terms} reason={form.reasonField} error={errors.effectiveFrom} />
          <TermsByMonth record={cost} list="other-costs" isDirty={form.isDirty} onWithdrawn={onClose} />
          <HistoryPanel filter={{ kind: 'otherCost', id: String(cost.id) }} />
        </>
      )}
    </FormDialog>
  );
}
