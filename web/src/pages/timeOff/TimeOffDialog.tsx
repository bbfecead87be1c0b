import { timeOffInput } from '#domain/timeOff/timeOffInput.ts';
import type { MemberTimeOff, TimeOffEntry } from '#projections/timeOff/view.ts';
import { FormDialog } from '../../records/FormDialog.tsx';
import { useStaleRecord } from '../../records/staleRecord.ts';
import { useForm } from '../../records/useForm.ts';
import { TheirTimeOff } from './TheirTimeOff.tsx';
import { bodyOf, emptyTimeOff, TimeOffFields, valuesOf } from './TimeOffFields.tsx';

type TimeOffDialogProps = {
  person: { id: number; name: string };
  /** The version of the person that the list was read at. */
  version: number;
  /** The time off to change; without one it is entered. */
  entry?: TimeOffEntry | undefined;
  onClose: () => void;
};

/** Enters or changes somebody's time off, which counts at once. */
export function TimeOffDialog({ person: { id, name }, version, entry, onClose }: TimeOffDialogProps) {
  const submitText = entry ? 'Save time off' : 'Enter time off';
  const { stale, expectedVersion, notice } = useStaleRecord<MemberTimeOff | null, { version: number }>({
    version,
  });
  const form = useForm({
    initial: entry ? valuesOf(entry) : emptyTimeOff,
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
      onClose={onClose}
    >
      {stale && <TheirTimeOff stale={stale} id={entry?.id} submitText={submitText} />}
      <TimeOffFields form={form} />
    </FormDialog>
  );
}
