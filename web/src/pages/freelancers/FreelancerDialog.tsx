import { freelancerInput } from '#domain/personInput.ts';
import type { FreelancerView } from '#projections/freelancers/view.ts';
import { request } from '../../api/request.ts';
import { StaleChange } from '../../app/StaleChange.tsx';
import { useStaleRecord } from '../../app/staleRecord.ts';
import { useForm } from '../../app/useForm.ts';
import { useWrite } from '../../app/useWrite.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { NumericField } from '../../ui/NumericField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ChangeFields } from '../dated/ChangeFields.tsx';
import { SpanFields } from '../dated/SpanFields.tsx';
import { TermsByMonth } from '../dated/TermsByMonth.tsx';
import { changeOf, useTerms } from '../dated/useTerms.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { CostFields } from '../people/CostFields.tsx';
import { bodyOf, emptyFreelancer, freelancerTerms, shownFields, valuesOf } from './freelancerForm.ts';

type FreelancerDialogProps = { freelancer?: FreelancerView | undefined; onClose: () => void };

/** Creates or changes a freelancer (core sections 2 and 5). */
export function FreelancerDialog({ freelancer, onClose }: FreelancerDialogProps) {
  const form = useForm({
    initial: freelancer ? valuesOf(freelancer) : emptyFreelancer,
    schema: freelancerInput,
    toBody: bodyOf,
  });
  const { stale, opened, expectedVersion, notice } = useStaleRecord<FreelancerView>(freelancer);
  const record = stale?.current ?? opened;
  const terms = useTerms({ record, valuesOf, groups: freelancerTerms, form });
  const save = useWrite({
    write: (body: ReturnType<typeof bodyOf>) =>
      freelancer
        ? request('PUT', `/api/freelancers/${freelancer.id}`, {
            ...body,
            ...changeOf(form.values),
            expectedVersion,
          })
        : request('POST', '/api/freelancers', body),
    refreshes: [['freelancers'], ['allocations'], ['figures']],
    done: freelancer ? 'Freelancer updated successfully' : 'Freelancer created successfully',
    failed: freelancer ? 'Failed to update freelancer' : 'Failed to create freelancer',
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
      title={freelancer ? 'Edit Freelancer' : 'New Freelancer'}
      dirty={form.isDirty}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
      footer={(requestClose) => (
        <>
          <Button onPress={requestClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {freelancer ? 'Update Freelancer' : 'Create Freelancer'}
          </Button>
        </>
      )}
    >
      {stale && (
        <StaleChange
          noun="this freelancer"
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
          <ChangeFields terms={terms} reason={field('reason')} error={errors.effectiveFrom} />
          <TermsByMonth record={freelancer} path="freelancers" isDirty={form.isDirty} onWithdrawn={onClose} />
          <HistoryPanel filter={{ kind: 'freelancer', id: String(freelancer.id) }} />
        </>
      )}
    </Dialog>
  );
}
