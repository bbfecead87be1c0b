import { useQuery } from '@tanstack/react-query';
import { replacementInput } from '#domain/people/placeholderInput.ts';
import { type Month, monthLabel, monthsBetween } from '#domain/values/month.ts';
import type { PlaceholderHoursView, PlaceholderView } from '#projections/people/placeholders/view.ts';
import type { SchedulePerson } from '#projections/plans/schedule/view.ts';
import { placeholderHoursQuery } from '../../api/queries/people.ts';
import { scheduleQuery } from '../../api/queries/plans.ts';
import { Loaded, pendingOptionsOf } from '../../app/Loaded.tsx';
import { hoursText } from '../../format/hours.ts';
import { useUndoButton } from '../../history/useUndoChange.ts';
import { candidates, TakenTable, takenOver } from '../../people/TakingOver.tsx';
import { personKey } from '../../plans/scheduleFigures.ts';
import { FormDialog } from '../../records/FormDialog.tsx';
import { changedMeanwhile, useStaleRecord } from '../../records/staleRecord.ts';
import { useForm } from '../../records/useForm.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import * as formStyles from '../../ui/fields/Form.module.css';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ComboBox } from '../../ui/pickers/ComboBox.tsx';
import { MonthSelect } from '../../ui/pickers/MonthSelect.tsx';

type ReplaceDialogProps = { placeholder: PlaceholderView; onClose: () => void };

/** Moves a placeholder's hours to a person, and shows first what that makes of the person's months. */
export function ReplaceDialog({ placeholder, onClose }: ReplaceDialogProps) {
  const hours = useQuery(placeholderHoursQuery(placeholder.id));
  return (
    <Loaded of={hours} loading={null}>
      {(view) => <Replacing placeholder={placeholder} hours={view} onClose={onClose} />}
    </Loaded>
  );
}

type Chosen = {
  /** Whose months are looked up in the newest schedule. */
  personId: Pick<SchedulePerson, 'kind' | 'id'> | null;
  from: Month;
  reason: string;
};

function Replacing({ placeholder, hours, onClose }: ReplaceDialogProps & { hours: PlaceholderHoursView }) {
  const { id, name, role, startMonth } = placeholder;
  const months = hours.planned.map(({ month }) => month);
  const [first = startMonth, last = startMonth] = [
    [startMonth, ...months].toSorted().at(0),
    [startMonth, ...months].toSorted().at(-1),
  ];
  const schedule = useQuery(scheduleQuery(first, last));
  const { stale, expectedVersion, notice } = useStaleRecord({ version: hours.version });
  const undoButton = useUndoButton();
  const people = schedule.data?.people;
  const nameOf = (kind: SchedulePerson['kind'], id: number) =>
    people?.find((each) => each.kind === kind && each.id === id)?.name ?? 'somebody';
  const form = useForm({
    initial: { personId: null, from: first, reason: '' } as Chosen,
    schema: replacementInput,
    toBody: ({ personId: person, from, reason }) => ({
      personKind: person?.kind ?? 'teamMember',
      personId: person?.id as number,
      from,
      reason,
    }),
    write: (body, call) =>
      call('POST /api/placeholders/:id/replace', { params: { id }, body: { ...body, expectedVersion } }),
    done: ({ hours: moved, correlationId }, { personKind, personId, from }) => ({
      title: `${name} is ${nameOf(personKind, personId)} now`,
      description: `${hoursText(moved)} moved, from ${monthLabel(from)} on.`,
      ...undoButton({
        change: correlationId,
        title: `${name} is to be hired again`,
        reason: 'Undone from the message that it was replaced',
      }),
    }),
    keepsRefusal: true,
    onRefused: notice,
    onDone: onClose,
  });
  const { values, set, errors } = form;
  const key = values.personId && personKey(values.personId);
  const person = people?.find((each) => personKey(each) === key);
  const taken = schedule.data ? takenOver(hours.planned, values.from, schedule.data, person) : [];
  return (
    <FormDialog
      title={`Replace ${name}`}
      lead="A person takes over the hours that are planned. It is one change, which can be undone."
      form={form}
      submitText="Replace"
      pendingText="Replacing..."
      onClose={onClose}
    >
      {stale && <Alert tone="watch">{changedMeanwhile('this placeholder', stale, 'replace')}</Alert>}
      <div className={formStyles.row}>
        <ComboBox
          label="Replaced by"
          autoFocus
          opensOnFocus={false}
          options={
            schedule.data &&
            candidates(
              schedule.data,
              months.filter((month) => month >= values.from),
              role,
            )
          }
          value={key}
          onChange={(key) => {
            const found = people?.find((each) => personKey(each) === key);
            set('personId', found ? { kind: found.kind, id: found.id } : null);
          }}
          error={errors.personId}
          awaited={pendingOptionsOf('people', schedule)}
        />
        <MonthSelect
          label="From"
          months={monthsBetween(first, last)}
          value={values.from}
          onChange={(from) => from && set('from', from)}
          error={errors.from ?? errors.month}
        />
      </div>
      {taken.length === 0 ? (
        <p>No hours are planned from {monthLabel(values.from)} on. The placeholder ends there.</p>
      ) : (
        <TakenTable taken={taken} person={person ?? null} />
      )}
      <TextField label="Reason" isRequired={false} {...form.field('reason')} />
    </FormDialog>
  );
}
