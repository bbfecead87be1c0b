import {
  type OtherCostCategory,
  otherCostCategory,
  otherCostInput,
  otherCostTerms,
} from '#domain/money/financeInput.ts';
import { termGroups } from '#domain/records/fieldGroups.ts';
import type { Month } from '#domain/values/month.ts';
import type { OtherCostView } from '#projections/money/otherCosts/view.ts';
import { categoryLabels } from '../../format/valueText.ts';
import { datableMonths } from '../../records/datableMonths.ts';
import {
  choiceField,
  type FormFields,
  formOf,
  moneyField,
  monthField,
  textField,
  yesNoField,
} from '../../records/formFields.ts';
import { RecordDialog } from '../../records/RecordDialog.tsx';
import { useDatedForm } from '../../records/useDatedForm.ts';
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
  const form = useDatedForm({
    list: 'other-costs',
    record: cost,
    month,
    fields: otherCostForm,
    begins: { month },
    schema: otherCostInput,
    bodyOf: otherCostForm.bodyOf,
    groups: (values) => termGroups(otherCostTerms(values)),
    figures: 'Costs',
    spanOf: (values) => ({ startMonth: values.month, endMonth: values.endMonth }),
    isAskable: (values) => values.isRecurring,
    onDone: onClose,
  });
  const { values, set, field, errors } = form;
  const { isRecurring } = values;
  return (
    <RecordDialog
      form={form}
      record={cost}
      lead={cost ? 'Update the other operating cost details.' : 'Add a new other operating cost.'}
      shown={otherCostForm.shownOf}
      onClose={onClose}
    >
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
    </RecordDialog>
  );
}
