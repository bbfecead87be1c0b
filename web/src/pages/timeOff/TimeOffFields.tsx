import { type TimeOffKind, timeOffKinds } from '#domain/timeOff/timeOffInput.ts';
import { timeOffKindWords } from '#domain/timeOff/timeOffWords.ts';
import { numberIn } from '#domain/values/numberReader.ts';
import type { TimeOffEntry } from '#projections/timeOff/view.ts';
import type { useForm } from '../../records/useForm.ts';
import * as styles from '../../ui/fields/Form.module.css';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { LazyDatePicker } from '../../ui/pickers/LazyDatePicker.tsx';
import { Select } from '../../ui/pickers/Select.tsx';

/** Time off as it is typed: hours a day are blank for whole days. */
export type TimeOffValues = {
  from: string | null;
  to: string | null;
  hoursPerDay: string;
  kind: TimeOffKind;
  note: string;
};

export const emptyTimeOff: TimeOffValues = {
  from: null,
  to: null,
  hoursPerDay: '',
  kind: 'holiday',
  note: '',
};

export const valuesOf = ({ from, to, hoursPerDay, kind, note }: TimeOffEntry): TimeOffValues => ({
  from,
  to,
  hoursPerDay: hoursPerDay === null ? '' : String(hoursPerDay),
  kind,
  note: note ?? '',
});

/** A single day has no last one typed. */
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
    'values' | 'set' | 'field' | 'errors'
  >;
};

/** From when to when, how much of each day, and what for. */
export function TimeOffFields({ form: { values, set, field, errors } }: TimeOffFieldsProps) {
  return (
    <>
      <div className={styles.row}>
        <LazyDatePicker
          label="First day"
          autoFocus
          value={values.from}
          onChange={(day) => set('from', day)}
          error={errors.from}
        />
        <LazyDatePicker
          label="Last day"
          description="Leave blank for a single day"
          value={values.to}
          {...(values.from !== null && { min: values.from })}
          onChange={(day) => set('to', day)}
          // A single day needs no last one.
          error={values.from === null && values.to === null ? undefined : errors.to}
        />
      </div>
      <div className={styles.row}>
        <Select<TimeOffKind>
          label="Kind"
          options={kinds}
          value={values.kind}
          onChange={(kind) => set('kind', kind)}
          error={errors.kind}
        />
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
