import type { ReactNode } from 'react';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { ChangeFields, type ChangeFieldsProps } from './ChangeFields.tsx';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';
import { type RecordList, recordKinds } from './recordKinds.ts';
import { TheirChange, type TheirChangeProps } from './StaleChange.tsx';
import { TermsByMonth, type TermsByMonthProps } from './TermsByMonth.tsx';

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
  /** The values as one compares them; of somebody else's, the record they come from, too. */
  shown: TheirChangeProps<View, Values>['shown'];
  /** A picture of the record's history. */
  picture?: ReactNode;
};

/** Creates or changes a record of any kind: what others made of it, its fields, since when, its terms and its history. */
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
