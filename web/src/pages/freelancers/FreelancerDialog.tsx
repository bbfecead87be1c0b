import { freelancerInput, freelancerTerms } from '#domain/people/personInput.ts';
import { termGroups } from '#domain/records/fieldGroups.ts';
import type { Month } from '#domain/values/month.ts';
import type { FreelancerView } from '#projections/people/freelancers/view.ts';
import { HistoryPanel } from '../../history/HistoryPanel.tsx';
import { CostFields, costFields, costSent, costShown } from '../../people/CostFields.tsx';
import { SkillsInput, skillsFault } from '../../people/SkillsInput.tsx';
import { skillsField } from '../../people/skillsField.ts';
import { hereAlways, useFirstMonth } from '../../people/useFirstMonth.ts';
import { ChangeFields } from '../../records/ChangeFields.tsx';
import { FormDialog } from '../../records/FormDialog.tsx';
import {
  type FormFields,
  type FormValues,
  formOf,
  moneyField,
  numberField,
  spanFields,
  textField,
} from '../../records/formFields.ts';
import { SpanFields } from '../../records/SpanFields.tsx';
import { TermsByMonth } from '../../records/TermsByMonth.tsx';
import { TheirChange } from '../../records/TheirChange.tsx';
import { recordAt } from '../../records/terms.ts';
import { useRecordForm } from '../../records/useRecordForm.ts';
import { changeOf, noChange, useTerms, useUsualMonth } from '../../records/useTerms.ts';
import * as styles from '../../ui/fields/Form.module.css';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

const fields = {
  name: textField('Name'),
  email: textField('Email'),
  role: textField('Role'),
  skills: skillsField,
  hourlyRate: moneyField('Hourly Rate'),
  minAgreedHours: numberField('Contracted Hours', 'hours', '0', 0),
  ...costFields,
  ...spanFields,
} satisfies FormFields<typeof freelancerInput, FreelancerView>;

export const freelancerForm = formOf(fields);

const valuesOf = (freelancer: FreelancerView) => ({ ...freelancerForm.valuesOf(freelancer), ...noChange });

/** A freelancer as one compares them with what somebody else made of them. */
export const shownFreelancer = (values: FormValues<typeof fields>) => ({
  ...freelancerForm.shownOf(values),
  ...costShown(values),
});

type FreelancerDialogProps = {
  /** The page's month, from which a change or somebody new counts; the current one where it shows none. */
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
  const usual = useUsualMonth(freelancer, month);
  const form = useRecordForm({
    list: 'freelancers',
    record: freelancer,
    valuesOf,
    recordAt: (view, { effectiveFrom }) => recordAt(view, effectiveFrom),
    since: usual,
    counting: { terms: freelancerTerms, firstMonth: ({ startMonth }) => startMonth },
    empty: { ...freelancerForm.empty, ...noChange, startMonth: firstMonth },
    schema: freelancerInput,
    toBody: (values) => ({
      ...freelancerForm.bodyOf(values),
      ...costSent(values),
      ...(freelancer && changeOf(values)),
    }),
    done: freelancer ? 'Freelancer updated successfully' : 'Freelancer created successfully',
    failed: freelancer ? 'Failed to update freelancer' : 'Failed to create freelancer',
    onDone: onClose,
  });
  const terms = useTerms({
    record: form.record,
    usual,
    span: form.values,
    figures: 'Costs and hours',
    valuesOf,
    groups: termGroups(freelancerTerms),
    form,
  });
  const { values, set, field, errors } = form;
  return (
    <FormDialog
      title={freelancer ? 'Edit Freelancer' : 'New Freelancer'}
      form={form}
      submitText={freelancer ? 'Update Freelancer' : 'Create Freelancer'}
      onClose={onClose}
    >
      <TheirChange noun="this freelancer" form={form} shown={shownFreelancer} />
      <TextField label="Name" autoFocus autoComplete="off" {...field('name')} />
      <div className={styles.row}>
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
        <TextField label="Role" {...field('role')} />
      </div>
      <SkillsInput
        value={values.skills}
        onChange={(text) => set('skills', text)}
        error={skillsFault(errors)}
      />
      <SpanFields values={values} errors={errors} onChange={set} always={hereAlways} />
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
      <CostFields
        costType={values.costType}
        onCostTypeChange={(type) => set('costType', type)}
        percentage={values.directCostPercentage}
        onPercentageChange={(text) => set('directCostPercentage', text)}
        error={errors.directCostPercentage}
      />
      {freelancer && (
        <>
          <ChangeFields terms={terms} reason={form.reasonField} error={errors.effectiveFrom} />
          <TermsByMonth record={freelancer} list="freelancers" isDirty={form.isDirty} onWithdrawn={onClose} />
          <HistoryPanel filter={{ kind: 'freelancer', id: String(freelancer.id) }} />
        </>
      )}
    </FormDialog>
  );
}
