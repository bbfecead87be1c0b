import { type PlaceholderFields, placeholderInput } from '#domain/people/placeholderInput.ts';
import type { PlaceholderView } from '#projections/people/placeholders/view.ts';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { currentMonth } from '../../format/dates.ts';
import { datableMonths } from '../../records/datableMonths.ts';
import {
  amountIn,
  type FormField,
  type FormFields,
  formOf,
  monthField,
  numberField,
  textField,
} from '../../records/formFields.ts';
import { RecordDialog } from '../../records/RecordDialog.tsx';
import { useRecordForm } from '../../records/useRecordForm.ts';
import * as styles from '../../ui/fields/Form.module.css';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { TextArea, TextField } from '../../ui/fields/TextField.tsx';
import { MonthSelect } from '../../ui/pickers/MonthSelect.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import { costWords } from './placeholderColumns.tsx';

type Cost = { per: NonNullable<PlaceholderFields['cost']>['per']; amount: string };

const costField: FormField<Cost | null, Cost> = {
  label: 'Cost',
  empty: { per: 'month', amount: '' },
  typed: (cost) => cost ?? { per: 'month', amount: '' },
  shown: (cost) => (cost.amount.trim() === '' ? '' : costWords(cost)),
  sent: (cost) => (cost.amount.trim() === '' ? null : { ...cost, amount: amountIn(cost.amount) }),
};

const fields = {
  name: textField('Name'),
  role: textField('Role'),
  workingHours: numberField('Weekly hours', 'hours', '40', Number.NaN),
  startMonth: monthField('First month'),
  endMonth: monthField('Last month'),
  cost: costField,
  note: textField('Note'),
} satisfies FormFields<typeof placeholderInput, PlaceholderView>;

export const placeholderForm = formOf(fields);

const costUnits: { id: Cost['per']; label: string }[] = [
  { id: 'month', label: 'a month' },
  { id: 'hour', label: 'an hour' },
];

type PlaceholderDialogProps = {
  /** The placeholder to change; without one the dialog adds one. */
  placeholder?: PlaceholderView | undefined;
  onClose: () => void;
};

/** Adds or changes a placeholder. */
export function PlaceholderDialog({ placeholder, onClose }: PlaceholderDialogProps) {
  const seesPay = useSeesPay();
  const form = useRecordForm({
    list: 'placeholders',
    record: placeholder,
    valuesOf: placeholderForm.valuesOf,
    empty: { ...placeholderForm.empty, startMonth: currentMonth() },
    schema: placeholderInput,
    toBody: (values) => {
      const body = { ...placeholderForm.bodyOf(values), reason: undefined };
      // Users who don't see pay neither know nor set a cost.
      return seesPay ? body : { ...body, cost: undefined };
    },
    done: placeholder ? 'Placeholder updated' : 'Placeholder added',
    onDone: onClose,
  });
  const { values, set, field, errors, choice } = form;
  const months = datableMonths();
  return (
    <RecordDialog
      form={form}
      record={placeholder}
      lead="Somebody who is not hired yet. Their hours are planned apart and count in no figure."
      shown={placeholderForm.shownOf}
      onClose={onClose}
    >
      <div className={styles.row}>
        <TextField
          label="Name"
          placeholder="e.g. Developer"
          autoFocus
          autoComplete="off"
          {...field('name')}
        />
        <TextField label="Role" placeholder="e.g. Developer" {...field('role')} />
      </div>
      <div className={styles.row}>
        <MonthSelect label="First month" months={months} {...choice('startMonth')} />
        <MonthSelect
          label="Last month"
          months={months}
          value={values.endMonth}
          onChange={(month) => set('endMonth', month)}
          none="No last month"
          error={errors.endMonth}
        />
      </div>
      <div className={styles.row}>
        <NumericField label="Weekly hours" suffix="h a week" {...field('workingHours')} />
        {seesPay && (
          <NumericField
            label="Cost (£)"
            prefix="£"
            isRequired={false}
            value={values.cost.amount}
            onChange={(amount) => set('cost', { ...values.cost, amount })}
            error={errors['cost.amount'] ?? errors.cost}
          />
        )}
        {seesPay && (
          <Select
            label="Cost is"
            options={costUnits}
            value={values.cost.per}
            onChange={(per) => set('cost', { ...values.cost, per })}
          />
        )}
      </div>
      <TextArea label="Note" isRequired={false} rows={2} {...field('note')} />
    </RecordDialog>
  );
}
