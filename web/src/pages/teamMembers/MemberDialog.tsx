import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formulasOf } from '#domain/formulasInput.ts';
import { teamMemberInput } from '#domain/personInput.ts';
import type { TeamMemberView } from '#projections/teamMembers/view.ts';
import { formulasQuery } from '../../api/queries/replays.ts';
import { FormDialog } from '../../app/FormDialog.tsx';
import { TheirChange } from '../../app/TheirChange.tsx';
import { useRecordForm } from '../../app/useRecordForm.ts';
import { money } from '../../format/money.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { NumericField } from '../../ui/NumericField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ChangeFields } from '../dated/ChangeFields.tsx';
import { SpanFields } from '../dated/SpanFields.tsx';
import { TermsByMonth } from '../dated/TermsByMonth.tsx';
import { recordAt } from '../dated/terms.ts';
import { changeOf, useTerms, useUsualMonth } from '../dated/useTerms.ts';
import { CostFields } from '../people/CostFields.tsx';
import { bodyOf, emptyMember, memberTerms, previewRate, shownFields, valuesOf } from './memberForm.ts';
import '../people/people.css';
import { HistoryPanel } from '../history/HistoryPanel.tsx';

type MemberDialogProps = { member?: TeamMemberView | undefined; onClose: () => void };

/** Creates or changes a team member, with a live preview of what an hour costs. */
export function MemberDialog({ member, onClose }: MemberDialogProps) {
  const usual = useUsualMonth(member);
  const form = useRecordForm({
    list: 'team-members',
    record: member,
    valuesOf,
    recordAt: (view, { effectiveFrom }) => recordAt(view, effectiveFrom),
    since: usual,
    empty: emptyMember,
    schema: teamMemberInput,
    toBody: (values) => ({ ...bodyOf(values), ...(member && changeOf(values)) }),
    done: member ? 'Team member updated successfully' : 'Team member created successfully',
    failed: member ? 'Failed to update team member' : 'Failed to create team member',
    onDone: onClose,
  });
  const terms = useTerms({
    record: form.record,
    usual,
    span: form.values,
    figures: 'Costs and capacity',
    valuesOf,
    groups: memberTerms,
    form,
  });
  const { values, set, field, errors } = form;
  const formulas = useQuery(formulasQuery()).data;
  const rate = previewRate(values, formulas && formulasOf(formulas.formulas));
  const rateLabel = useId();
  return (
    <FormDialog
      title={member ? 'Edit Team Member' : 'New Team Member'}
      form={form}
      submitText={member ? 'Update Team Member' : 'Create Team Member'}
      onClose={onClose}
    >
      <TheirChange noun="this team member" form={form} shown={shownFields} />
      <TextField label="Name" autoFocus autoComplete="off" {...field('name')} />
      <div className="ui-form-row">
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
        <TextField label="Role" {...field('role')} />
      </div>
      <SpanFields values={values} errors={errors} onChange={set} />
      <div className="ui-form-row">
        <NumericField label="Annual Salary (£)" prefix="£" step={1000} {...field('salary')} />
        <NumericField label="Working Hours" suffix="h a week" step={0.5} {...field('workingHours')} />
      </div>
      <div className="ui-form-row">
        <NumericField label="Paid Leave" suffix="days" max={50} {...field('paidLeaveDays')} />
        <div className="rate-preview">
          <span id={rateLabel}>Hourly Rate (inc. NI)</span>
          <output aria-labelledby={rateLabel}>{rate === null ? '—' : money(rate, { pence: true })}</output>
        </div>
      </div>
      <Checkbox isSelected={values.isUkEmployee} onChange={(isUk) => set('isUkEmployee', isUk)}>
        UK employee (employer National Insurance counts)
      </Checkbox>
      <CostFields
        costType={values.costType}
        onCostTypeChange={(type) => set('costType', type)}
        percentage={values.directCostPercentage}
        onPercentageChange={(text) => set('directCostPercentage', text)}
        error={errors.directCostPercentage}
      />
      {member && (
        <>
          <ChangeFields terms={terms} reason={field('reason')} error={errors.effectiveFrom} />
          <TermsByMonth record={member} list="team-members" isDirty={form.isDirty} onWithdrawn={onClose} />
          <HistoryPanel filter={{ kind: 'teamMember', id: String(member.id) }} />
        </>
      )}
    </FormDialog>
  );
}
