import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formulasOf } from '#domain/formulasInput.ts';
import { teamMemberInput } from '#domain/personInput.ts';
import type { TeamMemberView } from '#projections/teamMembers/view.ts';
import { formulasQuery } from '../../api/queries/replays.ts';
import { request } from '../../api/request.ts';
import { StaleChange } from '../../app/StaleChange.tsx';
import { useStaleRecord } from '../../app/staleRecord.ts';
import { useForm } from '../../app/useForm.ts';
import { useWrite } from '../../app/useWrite.ts';
import { money } from '../../format/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { NumericField } from '../../ui/NumericField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ChangeFields } from '../dated/ChangeFields.tsx';
import { SpanFields } from '../dated/SpanFields.tsx';
import { TermsByMonth } from '../dated/TermsByMonth.tsx';
import { changeOf, useTerms } from '../dated/useTerms.ts';
import { CostFields } from '../people/CostFields.tsx';
import { bodyOf, emptyMember, memberTerms, previewRate, shownFields, valuesOf } from './memberForm.ts';
import '../people/people.css';
import { HistoryPanel } from '../history/HistoryPanel.tsx';

type MemberDialogProps = { member?: TeamMemberView | undefined; onClose: () => void };

/** Creates or changes a team member, with a live preview of what an hour costs (core section 2). */
export function MemberDialog({ member, onClose }: MemberDialogProps) {
  const form = useForm({
    initial: member ? valuesOf(member) : emptyMember,
    schema: teamMemberInput,
    toBody: bodyOf,
  });
  const { stale, opened, expectedVersion, notice } = useStaleRecord<TeamMemberView>(member);
  const record = stale?.current ?? opened;
  const terms = useTerms({ record, valuesOf, groups: memberTerms, form });
  const save = useWrite({
    write: (body: ReturnType<typeof bodyOf>) =>
      member
        ? request('PUT', `/api/team-members/${member.id}`, {
            ...body,
            ...changeOf(form.values),
            expectedVersion,
          })
        : request('POST', '/api/team-members', body),
    refreshes: [['team-members'], ['allocations'], ['figures']],
    done: member ? 'Team member updated successfully' : 'Team member created successfully',
    failed: member ? 'Failed to update team member' : 'Failed to create team member',
    onFailed: (error) => form.showRefusal(error) || notice(error),
    onDone: onClose,
  });
  const submit = () => {
    const { body } = form.validate();
    if (body) save.mutate(body);
  };
  const { values, set, field, errors } = form;
  const formulas = useQuery(formulasQuery()).data;
  const rate = previewRate(values, formulas && formulasOf(formulas.formulas));
  const rateLabel = useId();
  return (
    <Dialog
      title={member ? 'Edit Team Member' : 'New Team Member'}
      dirty={form.isDirty}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
      footer={(requestClose) => (
        <>
          <Button onPress={requestClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {member ? 'Update Team Member' : 'Create Team Member'}
          </Button>
        </>
      )}
    >
      {stale && (
        <StaleChange
          noun="this team member"
          stale={stale}
          theirs={shownFields(valuesOf(stale.current))}
          mine={shownFields(values)}
          onTakeTheirs={() => form.replace({ ...valuesOf(stale.current), reason: values.reason })}
        />
      )}
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
          <TermsByMonth record={member} path="team-members" isDirty={form.isDirty} onWithdrawn={onClose} />
          <HistoryPanel filter={{ kind: 'teamMember', id: String(member.id) }} />
        </>
      )}
    </Dialog>
  );
}
