import { freelancerInput, freelancerTerms } from '#domain/people/personInput.ts';
import { termGroups } from '#domain/records/fieldGroups.ts';
import type { Month } from '#domain/values/month.ts';
import type { FreelancerView } from '#projections/people/freelancers/view.ts';
import {
  type FormFields,
  type FormValues,
  formOf,
  moneyField,
  numberField,
  spanFields,
} from '../records/formFields.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { SpanFields } from '../records/SpanFields.tsx';
import { useDatedForm } from '../records/useDatedForm.ts';
import * as styles from '../ui/fields/Form.module.css';
import { NumericField } from '../ui/fields/NumericField.tsx';
import {
  CostFields,
  costFields,
  costSent,
  costShown,
  IdentityFields,
  identityFields,
  noFirstMonthText,
  useFirstMonth,
} from './personForm.tsx';

const fields = {
  ...identityFields,
  hourlyRate: moneyField('Hourly Rate'),
  minAgreedHours: numberField('Contracted Hours', 'hours', '0', 0),
  ...costFields,
  ...spanFields,
} satisfies FormFields<typeof freelancerInput, FreelancerView>;

export const freelancerForm = formOf(fields);

/** A freelancer's values in words, for comparison with somebody else's. */
export const shownFreelancer = (values: FormValues<typeof fields>) => ({
  ...freelancerForm.shownOf(values),
  ...costShown(values),
});

type FreelancerDialogProps = {
  /** The page's month, from which a change or a new person counts; the current one where the page has none. */
  month?: Month | undefined;
  freelancer?: FreelancerView | undefined;
  onClose: () => void;
};

/** Creates or changes a freelancer. */
export function FreelancerDialog(props: FreelancerDialogProps) {
  const firstMonth = useFirstMonth(!props.freelancer, props.month);
  return firstMonth === undefined ? null : <FreelancerForm {...props} firstMonth={firstMonth} />;
}

type FreelancerFormProps = FreelancerDialogProps & { firstMonth: Month | null };

function FreelancerForm({ month, freelancer, firstMonth, onClose }: FreelancerFormProps) {
  const form = useDatedForm({
    list: 'freelancers',
    record: freelancer,
    month,
    fields: freelancerForm,
    begins: { startMonth: firstMonth },
    schema: freelancerInput,
    bodyOf: (values) => ({ ...freelancerForm.bodyOf(values), ...costSent(values) }),
    groups: () => termGroups(freelancerTerms),
    figures: 'Costs and hours',
    spanOf: (values) => values,
    onDone: onClose,
  });
  const { values, set, field, errors } = form;
  return (
    <RecordDialog form={form} record={freelancer} shown={shownFreelancer} onClose={onClose}>
      <IdentityFields form={form} />
      <SpanFields values={values} errors={errors} onChange={set} always={noFirstMonthText} />
      <div className={styles.row}>
        <NumericField label="Hourly Rate (£)" prefix="£" {...field('hourlyRate')} />
        <NumericField
          label="Contracted Hours"
          suffix="h a month"
          step={0.5}
          description="The least you have agreed to pay for"
          {...field('minAgreedHours')}
        />
      </div>
      <CostFields form={form} />
    </RecordDialog>
  );
}
