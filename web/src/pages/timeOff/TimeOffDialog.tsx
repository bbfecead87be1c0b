import { useState } from 'react';
import { type TimeOffKind, timeOffInput, timeOffKinds } from '#domain/timeOff/timeOffInput.ts';
import { timeOffKindWords } from '#domain/timeOff/timeOffWords.ts';
import { numberIn } from '#domain/values/numberReader.ts';
import type { MemberTimeOff, TimeOffEntry } from '#projections/timeOff/view.ts';
import { FormDialog } from '../../records/FormDialog.tsx';
import { useStaleRecord } from '../../records/staleRecord.ts';
import { useForm } from '../../records/useForm.ts';
import * as styles from '../../ui/fields/Form.module.css';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ComboBox } from '../../ui/pickers/ComboBox.tsx';
import { LazyDatePicker } from '../../ui/pickers/DayField.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import { TheirTimeOff } from './TheirTimeOff.tsx';
import { TimeOffEffect } from './TimeOffEffect.tsx';

type Who = { id: number; name: string };

type TimeOffDialogProps = {
  /** Who is off, if given. */
  person: Who | undefined;
  /** The people to choose from, where nobody is given. */
  people?: readonly Who[];
  /** Preselected days. */
  days?: { from: string; to: string } | undefined;
  /** The version of the person when the list was read. */
  version: number;
  /** The time off to change; without one the dialog enters one. */
  entry?: TimeOffEntry | undefined;
  onClose: () => void;
};

/** Enters or changes somebody's time off, which counts at once. */
export function TimeOffDialog({ person, people, days, version, entry, onClose }: TimeOffDialogProps) {
  const [chosen, choose] = useState(person);
  const { id = 0, name = 'Whoever is off' } = chosen ?? {};
  const submitText = entry ? 'Save time off' : 'Enter time off';
  const { stale, expectedVersion, notice } = useStaleRecord<MemberTimeOff | null, { version: number }>({
    version,
  });
  const form = useForm({
    initial: entry ? valuesOf(entry) : { ...emptyTimeOff, ...days },
    schema: timeOffInput,
    toBody: bodyOf,
    write: (body, call): Promise<unknown> =>
      entry
        ? call('PUT /api/team-members/:id/time-off/:timeOffId', {
            params: { id, timeOffId: entry.id },
            body: { ...body, expectedVersion },
          })
        : call('POST /api/team-members/:id/time-off', { params: { id }, body }),
    done: entry ? 'Time off changed' : `Time off entered for ${name}`,
    keepsRefusal: true,
    onRefused: notice,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={entry ? 'Change time off' : 'Enter time off'}
      lead={`${name} has fewer working hours in these months. What an hour of theirs costs stays: it counts paid leave already.`}
      form={form}
      submitText={submitText}
      isDisabled={chosen === undefined}
      onClose={onClose}
    >
      {stale && <TheirTimeOff stale={stale} id={entry?.id} submitText={submitText} />}
      {people && (
        <ComboBox
          label="Team member"
          autoFocus={person === undefined}
          options={people.map((each) => ({ id: each.id, label: each.name }))}
          value={chosen?.id ?? null}
          onChange={(wanted) => choose(people.find((each) => each.id === wanted))}
          awaited={{ words: 'Loading the team...' }}
        />
      )}
      <TimeOffFields form={form} isFirst={person !== undefined} />
      <TimeOffEffect personId={chosen?.id} body={bodyOf(form.values)} timeOffId={entry?.id} />
    </FormDialog>
  );
}

/** Time off as typed; hours a day are blank for whole days. */
type TimeOffValues = {
  from: string | null;
  to: string | null;
  hoursPerDay: string;
  kind: TimeOffKind;
  note: string;
};

const emptyTimeOff: TimeOffValues = {
  from: null,
  to: null,
  hoursPerDay: '',
  kind: 'holiday',
  note: '',
};

const valuesOf = ({ from, to, hoursPerDay, kind, note }: TimeOffEntry): TimeOffValues => ({
  from,
  to,
  hoursPerDay: hoursPerDay === null ? '' : String(hoursPerDay),
  kind,
  note: note ?? '',
});

/** For a single day the last day may be left blank. */
export const bodyOf = ({ from, to, hoursPerDay, kind, note }: TimeOffValues) => ({
  from: from ?? '',
  to: to ?? from ?? '',
  hoursPerDay: numberIn(hoursPerDay, 'hours') ?? null,
  kind,
  note,
});

const kinds = timeOffKinds.map((id) => ({ id, label: timeOffKindWords[id] }));

type TimeOffFieldsProps = {
  form: Pick<
    ReturnType<typeof useForm<TimeOffValues, unknown, unknown>>,
    'values' | 'set' | 'field' | 'choice' | 'errors'
  >;
  /** Whether they are the first fields of the form. */
  isFirst?: boolean;
};

/** First and last day, hours of each day, kind and note. */
function TimeOffFields({ form: { values, set, field, choice, errors }, isFirst = true }: TimeOffFieldsProps) {
  return (
    <>
      <div className={styles.row}>
        <LazyDatePicker label="First day" autoFocus={isFirst} {...choice('from')} />
        <LazyDatePicker
          label="Last day"
          description="Leave blank for a single day"
          value={values.to}
          {...(values.from !== null && { min: values.from })}
          onChange={(day) => set('to', day)}
          // For a single day the last day may be left blank.
          error={values.from === null && values.to === null ? undefined : errors.to}
        />
      </div>
      <div className={styles.row}>
        <Select<TimeOffKind> label="Kind" options={kinds} {...choice('kind')} />
        <NumericField
          label="Hours a day"
          suffix="h"
          step={0.5}
          max={24}
          isRequired={false}
          description="Leave blank for whole days"
          {...field('hoursPerDay')}
        />
      </div>
      <TextField label="Note" isRequired={false} autoComplete="off" {...field('note')} />
    </>
  );
}

/** Asks for time off of one's own. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: emptyTimeOff,
    schema: timeOffInput,
    toBody: bodyOf,
    write: (body, call) => call('POST /api/team-member/time-off', { body }),
    done: 'Time off asked for',
    keepsRefusal: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Ask for time off"
      lead="An administrator answers. You see the answer here as soon as it is given."
      form={form}
      submitText="Ask for time off"
      onClose={onClose}
    >
      <TimeOffFields form={form} />
    </FormDialog>
  );
}
