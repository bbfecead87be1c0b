import { type SoftwareCostType, softwareCostInput } from '#domain/financeInput.ts';
import type { SoftwareCostView } from '#projections/softwareCosts/view.ts';
import { request } from '../../api/request.ts';
import { StaleChange } from '../../app/StaleChange.tsx';
import { useStaleRecord } from '../../app/staleRecord.ts';
import { useForm } from '../../app/useForm.ts';
import { useWrite } from '../../app/useWrite.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { NumericField } from '../../ui/NumericField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ChangeFields } from '../dated/ChangeFields.tsx';
import { SpanFields } from '../dated/SpanFields.tsx';
import { TermsByMonth } from '../dated/TermsByMonth.tsx';
import { useTerms } from '../dated/useTerms.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { CostTimeline } from './CostTimeline.tsx';
import {
  costTypeLabels,
  emptySoftwareCost,
  type SoftwareCostValues,
  shownFields,
  softwareTerms,
  valuesOf,
} from './softwareCostForm.ts';

type SoftwareCostDialogProps = {
  /** The subscription to change; without one a new one is made. */
  cost?: SoftwareCostView | undefined;
  onClose: () => void;
};

/** The form offers two types; one that is halved already can stay so (finance section 3). */
const typesFor = (cost: SoftwareCostView | undefined): { id: SoftwareCostType; label: string }[] =>
  (['direct', 'operating', 'both'] as const)
    .filter((id) => id !== 'both' || cost?.costType === 'both')
    .map((id) => ({ id, label: costTypeLabels[id] }));

/** Adds or changes a software subscription (finance section 2). */
export function SoftwareCostDialog({ cost, onClose }: SoftwareCostDialogProps) {
  const form = useForm({
    initial: cost ? valuesOf(cost) : emptySoftwareCost,
    schema: softwareCostInput,
    toBody: (values) => values,
  });
  const { stale, opened, expectedVersion, notice } = useStaleRecord<SoftwareCostView>(cost);
  const record = stale?.current ?? opened;
  const terms = useTerms({ record, valuesOf, groups: softwareTerms, form });
  const save = useWrite({
    write: (body: SoftwareCostValues) =>
      cost
        ? request('PUT', `/api/software-costs/${cost.id}`, { ...body, expectedVersion })
        : request('POST', '/api/software-costs', body),
    refreshes: [['software-costs'], ['figures']],
    done: cost ? 'Software cost updated successfully' : 'Software cost added successfully',
    failed: cost ? 'Failed to update software cost' : 'Failed to add software cost',
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
      title={cost ? 'Edit Software Cost' : 'Add Software Cost'}
      dirty={form.isDirty}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
      footer={(requestClose) => (
        <>
          <Button onPress={requestClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {cost ? 'Update' : 'Add'}
          </Button>
        </>
      )}
    >
      {stale && (
        <StaleChange
          noun="this subscription"
          stale={stale}
          theirs={shownFields(valuesOf(stale.current))}
          mine={shownFields(values)}
          onTakeTheirs={() => form.replace({ ...valuesOf(stale.current), reason: values.reason })}
        />
      )}
      <TextField
        label="Name"
        placeholder="e.g. Adobe Creative Cloud"
        autoFocus
        autoComplete="off"
        {...field('name')}
      />
      <TextArea label="Description" isRequired={false} rows={2} {...field('description')} />
      <div className="ui-form-row">
        <NumericField label="Monthly Cost (£)" prefix="£" {...field('defaultMonthlyCost')} />
        <Select<SoftwareCostType>
          label="Cost Type"
          options={typesFor(cost)}
          value={values.costType}
          onChange={(type) => set('costType', type)}
          error={errors.costType}
        />
      </div>
      <SpanFields values={values} errors={errors} onChange={set} />
      <Checkbox isSelected={values.isActive} onChange={(isActive) => set('isActive', isActive)}>
        Active subscription
      </Checkbox>
      {cost && (
        <>
          <ChangeFields terms={terms} reason={field('reason')} error={errors.effectiveFrom} />
          <TermsByMonth record={cost} path="software-costs" isDirty={form.isDirty} onWithdrawn={onClose} />
          <HistoryPanel filter={{ kind: 'softwareCost', id: String(cost.id) }}>
            <CostTimeline cost={cost} />
          </HistoryPanel>
        </>
      )}
    </Dialog>
  );
}
