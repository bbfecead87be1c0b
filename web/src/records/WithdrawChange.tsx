import { additionInput } from '#domain/records/changeInput.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { currentMonth } from '../format/dates.ts';
import { TextField } from '../ui/fields/TextField.tsx';
import { ConfirmDialog } from '../ui/layers/ConfirmDialog.tsx';
import { reasonOfMonth } from './endedMonths.ts';
import type { DatedList } from './recordKinds.ts';
import { changedMeanwhile, useStaleRecord } from './staleRecord.ts';
import { useForm } from './useForm.ts';

type WithdrawChangeProps = {
  record: { id: number; name: string; version: number };
  list: DatedList;
  /** The month from which the change counts. */
  from: Month;
  /** The values before it, as they read. */
  before: readonly (readonly [label: string, text: string])[];
  isDirty: boolean;
  onWithdrawn: () => void;
  onClose: () => void;
};

/** Asks before a change of dated values is taken back, and says what then holds. */
export function WithdrawChange({
  record,
  list,
  from,
  before,
  isDirty,
  onWithdrawn,
  onClose,
}: WithdrawChangeProps) {
  const month = monthLabel(from);
  const { stale, expectedVersion, notice } = useStaleRecord(record);
  const form = useForm({
    initial: { reason: '' },
    schema: additionInput,
    toBody: ({ reason }) => ({ reason }),
    write: (body, call) =>
      call(`DELETE /api/${list}/:id/changes/:month`, {
        params: { id: record.id, month: from },
        body: { ...body, expectedVersion },
      }),
    done: 'Change removed',
    keepsRefusal: true,
    reasonWanted: () => reasonOfMonth(from),
    onRefused: notice,
    onDone: () => {
      onClose();
      onWithdrawn();
    },
  });
  return (
    <ConfirmDialog
      title={`Remove the change from ${month}?`}
      confirmLabel="Remove change"
      pendingLabel="Removing..."
      isPending={form.isPending}
      error={form.refusal ?? (stale && changedMeanwhile(record.name, stale, 'remove'))}
      field={<TextField label="Reason" {...form.reasonField} />}
      dirty={form.isDirty}
      onConfirm={form.submit}
      onClose={onClose}
    >
      From {month} on, {record.name} is as before:{' '}
      {before.map(([label, text]) => `${label} ${text}`).join(', ')}.
      {from <= currentMonth() && ' The figures of months gone by change too.'} The history keeps the change.
      {isDirty && ' What you have entered here has not been saved and will be lost.'}
    </ConfirmDialog>
  );
}
