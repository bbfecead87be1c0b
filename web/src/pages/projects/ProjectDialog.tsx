import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { likelihoodInput } from '#domain/projects/likelihoodInput.ts';
import { projectFieldName, projectInput, projectTerms } from '#domain/projects/projectInput.ts';
import type { ProjectType } from '#domain/projects/projectStatus.ts';
import { termGroups } from '#domain/records/fieldGroups.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { clientsQuery } from '../../api/queries/projects.ts';
import { currentMonth } from '../../format/dates.ts';
import { amountText, money } from '../../format/money.ts';
import {
  LikelihoodFields,
  likelihoodBody,
  likelihoodFields,
} from '../../projects/likelihood/LikelihoodFields.tsx';
import { typeLabels, typeOptions } from '../../projects/projectTypes.ts';
import {
  amountIn,
  choiceField,
  type FormField,
  type FormFields,
  type FormValues,
  formOf,
  moneyField,
  numberField,
  spanFields,
  textField,
} from '../../records/formFields.ts';
import { RecordDialog } from '../../records/RecordDialog.tsx';
import { SpanFields } from '../../records/SpanFields.tsx';
import { useDatedForm } from '../../records/useDatedForm.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import * as styles from '../../ui/fields/Form.module.css';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import { ClientField } from './ClientField.tsx';
import { RevenueSplitField, type SplitRow, splitExcess, splitTotal } from './RevenueSplitField.tsx';

const client: FormField<number, number | null> = {
  label: 'Client',
  empty: null,
  typed: (id) => id,
  // `shownProject` has the name.
  shown: () => '',
  sent: (id) => id ?? 0,
};

const revenueSplit: FormField<string | null, SplitRow[]> = {
  label: 'Revenue Split',
  empty: [],
  typed: (text) => splitOf(text).map((row, key) => ({ key, ...row })),
  shown: (rows) => rows.map(({ month, amount }) => `${monthLabel(month)} ${amountText(amount)}`).join(', '),
  sent: (rows) =>
    rows.length === 0
      ? null
      : JSON.stringify(rows.map(({ month, amount }) => ({ month, amount: amountIn(amount) || '0' }))),
};

const splitOf = (text: string | null): { month: Month; amount: string }[] =>
  text === null ? [] : JSON.parse(text);

const projectFields = {
  name: textField('Project Name'),
  clientId: client,
  projectType: choiceField('Project Type', typeLabels, 'one_off'),
  allocatedHours: numberField('Contracted Hours', 'hours'),
  hourlyRate: moneyField('Hourly Rate', '60'),
  revenue: moneyField('Revenue'),
  revenueSplit,
  ...spanFields,
  description: textField('Description'),
} satisfies FormFields<typeof projectInput, ProjectView>;
const fields = { ...projectFields, ...likelihoodFields };

export const projectForm = formOf(fields);
const projectBody = projectInput.and(likelihoodInput);

const withoutLikelihood = ({
  likelihood: _likelihood,
  likelihoodPercent: _percent,
  decidedOn: _day,
  ...body
}: ReturnType<typeof projectForm.bodyOf>) => body;

type ProjectValues = FormValues<typeof fields>;

/** Fields that the chosen type doesn't have are not sent. */
const bodyOf = (values: ProjectValues, project: ProjectView | undefined) => ({
  ...withoutLikelihood(projectForm.bodyOf(values)),
  ...likelihoodBody(values, project),
  ...(values.projectType === 'sla' ? { revenue: null } : { allocatedHours: undefined }),
  ...(values.projectType !== 'one_off' && { revenueSplit: null }),
});

/** A project's values in words, for comparison with somebody else's. */
export const shownProject = (values: FormValues<typeof fields>, clientName: string) => ({
  ...projectForm.shownOf(values),
  clientId: ['Client', clientName] as const,
});

/** The first month of a one-off is that of its first invoice or its start; without either it counts in none. */
const firstMonth = ({ projectType, startMonth, revenueSplit: rows }: ProjectValues) => {
  if (projectType !== 'one_off') return startMonth;
  return rows.length === 0 ? (startMonth ?? undefined) : rows.map(({ month }) => month).toSorted()[0];
};

type ProjectDialogProps = {
  /** The project to change; without one the dialog creates a project. */
  project?: ProjectView | undefined;
  /** The initial type of a new project. */
  type?: ProjectType | undefined;
  onClose: () => void;
};

/** Creates or changes a project; the type determines which fields are shown. */
export function ProjectDialog({ project, type: firstType = 'one_off', onClose }: ProjectDialogProps) {
  const clients = useQuery(clientsQuery());
  const form = useDatedForm({
    list: 'projects',
    record: project,
    fields: projectForm,
    begins: { projectType: firstType, startMonth: currentMonth() },
    schema: projectBody,
    bodyOf: (values) => ({ ...bodyOf(values, project), ...(!project && { status: 'planning' as const }) }),
    groups: ({ projectType }) =>
      termGroups(projectTerms[projectType]).map((group) => group.map(projectFieldName)),
    figures: 'Revenue and required hours',
    spanOf: (values) => values,
    firstMonth,
    // A project's type is the same in all months, and so are the type's own fields.
    isAskable: (values, record) => record.projectType === values.projectType,
    onDone: onClose,
  });
  const { terms } = form;
  const type = form.values.projectType;
  const isOfOtherType = form.record !== undefined && form.record.projectType !== type;
  const excess = splitExcess(form.values);
  /** The body to save, once a split above the revenue is confirmed. */
  const [asking, setAsking] = useState<Parameters<typeof form.write>[0]>();
  const submit = () => {
    const { body, errors } = form.validate();
    if (body && excess !== null) return setAsking(body);
    if (body) return form.write(body);
    // A field that the type requires is reported twice: at the field and as a toast.
    const missing = [errors.allocatedHours, errors.revenue].find((text) =>
      text?.includes(' is required for '),
    );
    if (missing) showToast({ tone: 'error', title: 'Validation Error', description: missing });
  };
  const { values, set, field, choice } = form;
  const isSla = type === 'sla';
  const clientName = (wanted: number | null) => clients.data?.find(({ id }) => id === wanted)?.name ?? '';
  return (
    <RecordDialog
      form={{ ...form, submit }}
      record={project}
      shown={(theirsOrMine, theirs) =>
        shownProject(theirsOrMine, theirs?.client.name ?? clientName(theirsOrMine.clientId))
      }
      onClose={onClose}
    >
      <TextField label="Project Name" autoFocus {...field('name')} />
      <ClientField clients={clients} {...choice('clientId')} />
      <Select<ProjectType>
        label="Project Type"
        options={typeOptions}
        value={type}
        description={isOfOtherType ? terms.consequence : undefined}
        onChange={(chosen) => {
          terms.choose(chosen === form.record?.projectType ? (form.usual ?? null) : null);
          set('projectType', chosen);
        }}
      />
      <div className={styles.row}>
        {isSla && <NumericField label="Contracted Hours" suffix="h a month" {...field('allocatedHours')} />}
        <NumericField label="Hourly Rate (£)" prefix="£" {...field('hourlyRate')} />
        {!isSla && (
          <NumericField
            label="Revenue (£)"
            prefix="£"
            description={type === 'retainer' ? 'Each month' : 'In all'}
            {...field('revenue')}
          />
        )}
      </div>
      {type === 'one_off' && (
        <RevenueSplitField
          rows={values.revenueSplit}
          revenue={values.revenue}
          excess={excess}
          errors={form.errors}
          onChange={(rows) => set('revenueSplit', rows)}
        />
      )}
      <SpanFields values={values} errors={form.errors} onChange={set} />
      <LikelihoodFields
        project={project}
        likelihood={values.likelihood}
        percent={field('likelihoodPercent')}
        decidedOn={values.decidedOn}
        errors={form.errors}
        onLikelihood={(chosen) => {
          set('likelihood', chosen);
          set('decidedOn', null);
        }}
        onDecidedOn={(day) => set('decidedOn', day)}
      />
      {asking && excess !== null && (
        <ConfirmDialog
          title="Invoice more than the revenue?"
          confirmLabel="Save the split"
          cancelLabel="Keep editing"
          tone="primary"
          onConfirm={() => {
            setAsking(undefined);
            form.write(asking);
          }}
          onClose={() => setAsking(undefined)}
        >
          The split comes to {money(splitTotal(values.revenueSplit))}, {money(excess)} above the revenue of{' '}
          {money(values.revenue)}. The forecast counts what the split says.
        </ConfirmDialog>
      )}
    </RecordDialog>
  );
}
