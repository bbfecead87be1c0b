import type { ReactNode } from 'react';
import { additionInput } from '#domain/changeInput.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { changedMeanwhile, useStaleRecord } from './staleRecord.ts';
import { useForm } from './useForm.ts';
import type { RecordList } from './useRecordForm.ts';

type DeleteRecordProps = {
  name: string;
  /** What it is: "project". */
  noun: string;
  /** Where the records of its kind are, and which of them it is. */
  list: RecordList;
  id: number;
  /** As it is on screen: a change that nobody has seen there is not deleted with it. */
  version: number;
  done: string;
  failed: string;
  /** What goes with it, and what stays. */
  children: ReactNode;
  onClose: () => void;
};

/** Asks before something that brings or costs money is deleted, and why. */
export function DeleteRecord(props: DeleteRecordProps) {
  const { name, noun, list, id, version, done, failed, children, onClose } = props;
  const { stale, expectedVersion, notice } = useStaleRecord({ version });
  const form = useForm({
    initial: { reason: '' },
    schema: additionInput,
    toBody: ({ reason }) => ({ reason }),
    write: (body, call) =>
      call(`DELETE /api/${list}/:id`, { params: { id }, body: { ...body, expectedVersion } }),
    done,
    failed,
    onRefused: notice,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel={`Delete ${noun}`}
      pendingLabel="Deleting..."
      isPending={form.isPending}
      error={stale && changedMeanwhile(name, stale)}
      field={<TextField label="Reason" isRequired={false} {...form.field('reason')} />}
      dirty={form.isDirty}
      onConfirm={form.submit}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
