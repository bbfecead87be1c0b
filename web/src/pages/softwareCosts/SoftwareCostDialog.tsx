import { type SoftwareCostType, softwareCostInput, softwareCostTerms } from '#domain/money/financeInput.ts';
import { termGroups } from '#domain/records/fieldGroups.ts';
import type { Month } from '#domain/values/month.ts';
import type { SoftwareCostView } from '#projections/money/softwareCosts/view.ts';
import {
  choiceField,
  type FormFields,
  formOf,
  moneyField,
  spanFields,
  textField,
  yesNoField,
} from '../../records/formFields.ts';
import { RecordDialog } from '../../records/RecordDialog.tsx';
import { SpanFields } from '../../records/SpanFields.tsx';
import { useDatedForm } from '../../records/useDatedForm.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import * as styles from '../../ui/fields/Form.module.css';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { TextArea, TextField } from '../../ui/fields/TextField.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import { CostTimeline } from './CostTimeline.tsx';

/** The labels of the form's options. */
const costTypeLabels: Record<SoftwareCostType, string> = {
  direct: 'Direct Cost',
  operating: 'Operating Cost',
  both: '50% Each',
};

const fields = {
  name: textField('Name'),
  description: textField('Description'),
  defaultMonthlyCost: moneyField('Monthly Cost'),
  costType: choiceField('Cost Type', costTypeLabels, 'direct'),
  isActive: yesNoField('Status', true, ['Active', 'Inactive']),
  ...spanFields,
} satisfies FormFields<typeof softwareCostInput, SoftwareCostView>;

export const softwareCostForm = formOf(fields);

type SoftwareCostDialogProps = {
  /** The page's month: the start of a new subscription, and the default first month of a change. */
  month: Month;
  /** The subscription to change; without one the dialog creates one. */
  cost?: SoftwareCostView | undefined;
  onClose: () => void;
};

/** The form offers two types; a subscription that is 'both' can stay so. */
const typesFor = (cost: SoftwareCostView | undefined): { id: SoftwareCostType; label: string }[] =>
  (['direct', 'operating', 'both'] as const)
    .filter((id) => id !== 'both' || cost?.costType === 'both')
    .map((id) => ({ id, label: costTypeLabels[id] }));

/** Adds or changes a software subscription. */
export function SoftwareCostDialog({ month, cost, onClose }: SoftwareCostDialogProps) {
  const form = useDatedForm({
    list: 'software-costs',
    record: cost,
    month,
    fields: softwareCostForm,
    begins: { startMonth: month },
    schema: softwareCostInput,
    bodyOf: softwareCostForm.bodyOf,
    groups: () => termGroups(softwareCostTerms),
    figures: 'Costs',
    spanOf: (values) => values,
    onDone: onClose,
  });
  const { values, set, field, errors, choice } = form;
  return (
    <RecordDialog
      form={form}
      record={cost}
      shown={softwareCostForm.shownOf}
      picture={cost && <CostTimeline cost={cost} />}
      onClose={onClose}
    >
      <TextField
        label="Name"
        placeholder="e.g. Adobe Creative Cloud"
        autoFocus
        autoComplete="off"
        {...field('name')}
      />
      <TextArea label="Description" isRequired={false} rows={2} {...field('description')} />
      <div className={styles.row}>
        <NumericField label="Monthly Cost (£)" prefix="£" {...field('defaultMonthlyCost')} />
        <Select<SoftwareCostType> label="Cost Type" options={typesFor(cost)} {...choice('costType')} />
      </div>
      <SpanFields values={values} errors={errors} onChange={set} />
      <Checkbox isSelected={values.isActive} onChange={(isActive) => set('isActive', isActive)}>
        Active subscription
      </Checkbox>
    </RecordDialog>
  );
}
