import {
  type OtherCostCategory,
  otherCostCategory,
  otherCostInput,
  otherCostTerms,
} from '#domain/money/financeInput.ts';
import { termGroups } from '#domain/records/fieldGroups.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
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
import type { Option } from '../../ui/basics/options.ts';
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
  /** The page's month: the month of a new cost, and the default first month of a changed recurring amount. */
  month: Month;
  months: readonly Month[];
  /** The cost to change; without one the dialog creates a cost. */
  cost?: OtherCostView | undefined;
  onClose: () => void;
};

const categories = otherCostCategory.options.map((id) => ({
  id,
  label: categoryLabels[id],
  icon: <CategoryDot category={id} />,
}));

const once = 'once';
const openEnded = 'open';

/**
 * The options for the last month of a recurring cost: the months after its first one and its own last month; or no
 * recurrence, if it doesn't recur yet.
 */
const repeatOptions = (
  { month, endMonth }: { month: Month | null; endMonth: Month | null },
  canBeOnce: boolean,
) => {
  const later = datableMonths().filter((each) => month === null || each > month);
  const months = endMonth === null || later.includes(endMonth) ? later : [endMonth, ...later];
  const group = 'Every month until';
  return [
    ...(canBeOnce ? [{ id: once, label: 'Does not repeat' }] : []),
    { id: openEnded, label: 'No end month', group },
    ...months.map((each): Option => ({ id: each, label: monthLabel(each), group })),
  ];
};

/** Adds or changes another operating cost. */
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
    // A cost that falls in a single month has no earlier months that could stay unchanged.
    isAskable: (values, record) => values.isRecurring && record.isRecurring,
    onDone: onClose,
  });
  const { values, set, field, errors, choice } = form;
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
      <Select<OtherCostCategory> label="Category" options={categories} {...choice('category')} />
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
      <Select
        label="Repeat until"
        options={repeatOptions(values, !cost?.isRecurring)}
        value={isRecurring ? (values.endMonth ?? openEnded) : once}
        onChange={(id) => {
          set('isRecurring', id !== once);
          set('endMonth', id === once || id === openEnded ? null : id);
        }}
        error={errors.endMonth}
      />
    </RecordDialog>
  );
}
