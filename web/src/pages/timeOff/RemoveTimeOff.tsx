import { additionInput } from '#domain/records/changeInput.ts';
import { daysText } from '#domain/timeOff/timeOffWords.ts';
import type { TimeOffEntry } from '#projections/timeOff/view.ts';
import { changedMeanwhile, useStaleRecord } from '../../records/staleRecord.ts';
import { useForm } from '../../records/useForm.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';

type RemoveTimeOffProps = {
  person: { id: number; name: string };
  /** The version of the person when the list was read. */
  version: number;
  entry: TimeOffEntry;
  onClose: () => void;
};

/** Asks before somebody's time off is removed, and why. */
export function RemoveTimeOff({ person: { id, name }, version, entry, onClose }: RemoveTimeOffProps) {
  const { stale, expectedVersion, notice } = useStaleRecord({ version });
  const form = useForm({
    initial: { reason: '' },
    schema: additionInput,
    write: (body, call) =>
      call('DELETE /api/team-members/:id/time-off/:timeOffId', {
        params: { id, timeOffId: entry.id },
        body: { ...body, expectedVersion },
      }),
    done: 'Time off removed',
    keepsRefusal: true,
    onRefused: notice,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Remove time off of ${name}?`}
      confirmLabel="Remove time off"
      pendingLabel="Removing..."
      isPending={form.isPending}
      error={form.refusal ?? (stale && changedMeanwhile('this time off', stale, 'remove'))}
      field={<TextField label="Reason" isRequired={false} {...form.field('reason')} />}
      dirty={form.isDirty}
      onConfirm={form.submit}
      onClose={onClose}
    >
      {daysText(entry)}:{' '}
      {entry.status === 'accepted' ? 'their working hours of these days count again' : 'nothing else changes'}
      . The history keeps it.
    </ConfirmDialog>
  );
}
