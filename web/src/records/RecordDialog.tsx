import type { ReactNode } from 'react';
import { datableSpan } from '#domain/records/dated.ts';
import { addMonths, type Month, monthLabel, monthsBetween } from '#domain/values/month.ts';
import { currentMonth } from '../format/dates.ts';
import { HistoryPanel } from '../history/HistoryList.tsx';
import type { Option } from '../ui/basics/options.ts';
import { TextField, type TextFieldProps } from '../ui/fields/TextField.tsx';
import { Select } from '../ui/pickers/Select.tsx';
import * as styles from './dated.module.css';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';
import { type RecordList, recordKinds } from './recordKinds.ts';
import { TheirChange, type TheirChangeProps } from './StaleChange.tsx';
import { TermsByMonth, type TermsByMonthProps } from './TermsByMonth.tsx';
import type { Terms } from './useDatedForm.ts';

type RecordDialogProps<View, Values> = Pick<FormDialogProps, 'lead' | 'onClose' | 'children'> & {
  /** From `useRecordForm` or `useDatedForm`. */
  form: FormDialogProps['form'] &
    TheirChangeProps<View, Values>['form'] & {
      list: RecordList;
      reasonField: ChangeFieldsProps['reason'];
      dated?: Pick<ChangeFieldsProps, 'terms'> & Pick<TermsByMonthProps, 'list' | 'record'>;
    };
  /** The record to change; without one a new one is made. */
  record: { id: number | string } | undefined;
  /** The values in words, for comparison; of somebody else's values with the record that they come from. */
  shown: TheirChangeProps<View, Values>['shown'];
  /** A picture of the record's history. */
  picture?: ReactNode;
};

/**
 * Creates or changes a record of any kind: others' changes, its fields, the month of the change, its dated terms and
 * its history.
 */
export function RecordDialog<View, Values>(props: RecordDialogProps<View, Values>) {
  const { form, record, shown, picture, lead, onClose, children } = props;
  const { stream, noun, title, newTitle, buttons } = recordKinds[form.list];
  return (
    <FormDialog
      title={record ? `Edit ${title}` : newTitle}
      lead={lead}
      form={form}
      submitText={buttons[record ? 1 : 0]}
      onClose={onClose}
    >
      <TheirChange noun={`this ${noun}`} form={form} shown={shown} />
      {children}
      {form.dated && (
        <>
          <ChangeFields
            terms={form.dated.terms}
            reason={form.reasonField}
            error={form.errors.effectiveFrom}
          />
          <TermsByMonth {...form.dated} isDirty={form.isDirty} onWithdrawn={onClose} />
        </>
      )}
      {record && stream !== 'user' && (
        <HistoryPanel filter={{ kind: stream, id: String(record.id) }}>{picture}</HistoryPanel>
      )}
    </FormDialog>
  );
}

type ChangeFieldsProps = {
  terms: Terms;
  reason: Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'error' | 'isRequired' | 'description'>;
  /** Why the month is refused. */
  error: string | undefined;
};

const allMonths = 'all';

const monthOption =
  (group: string) =>
  (month: Month): Option => ({ id: month, label: monthLabel(month), group });

/** The months from now on; then past months, latest first; then all months. */
const optionsAt = (now: Month): Option[] => {
  const { first, last } = datableSpan(now);
  return [
    ...monthsBetween(now < first ? first : now, last).map(monthOption('From now on')),
    ...monthsBetween(first, addMonths(now, -1)).reverse().map(monthOption('From an earlier month')),
    { id: allMonths, label: 'All months, past ones included', group: 'Every month' },
  ];
};

/** Asks for the month from which a changed value counts, once a dated one is changed, and for the reason. */
function ChangeFields({ terms, reason, error }: ChangeFieldsProps) {
  return (
    <>
      {terms.isAsked && (
        <Select
          label="From which month?"
          className={styles.question}
          options={optionsAt(currentMonth())}
          value={terms.month ?? allMonths}
          onChange={(id) => terms.choose(id === allMonths ? null : id)}
          description={terms.consequence}
          error={error}
        />
      )}
      <TextField label="Reason for the change" {...reason} />
    </>
  );
}
