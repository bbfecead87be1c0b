import { timeOffAnswer } from '#domain/timeOff/timeOffInput.ts';
import { daysText } from '#domain/timeOff/timeOffWords.ts';
import type { MemberTimeOff, TimeOffEntry } from '#projections/timeOff/view.ts';
import { FormDialog } from '../../records/FormDialog.tsx';
import { useStaleRecord } from '../../records/staleRecord.ts';
import { useForm } from '../../records/useForm.ts';
import { TextArea } from '../../ui/fields/TextField.tsx';
import { TheirTimeOff } from './TheirTimeOff.tsx';
import { TimeOffEffect } from './TimeOffEffect.tsx';

type AnswerDialogProps = {
  person: { id: number; name: string };
  /** The version of the person when the request was read. */
  version: number;
  entry: TimeOffEntry;
  status: 'accepted' | 'declined';
  onClose: () => void;
};

const words = {
  accepted: { title: 'Accept time off', submit: 'Accept', done: 'Time off accepted', lead: 'will be off' },
  declined: {
    title: 'Decline time off',
    submit: 'Decline',
    done: 'Time off declined',
    lead: 'will not be off',
  },
};

/** Accepts or declines a request, with a note to the team member. */
export function AnswerDialog({ person, version, entry, status, onClose }: AnswerDialogProps) {
  const { title, submit, done, lead } = words[status];
  const { stale, expectedVersion, notice } = useStaleRecord<MemberTimeOff | null, { version: number }>({
    version,
  });
  const form = useForm({
    initial: { answer: entry.answer ?? '' },
    schema: timeOffAnswer,
    toBody: ({ answer }) => ({ status, answer }),
    write: (body, call) =>
      call('POST /api/team-members/:id/time-off/:timeOffId/answer', {
        params: { id: person.id, timeOffId: entry.id },
        body: { ...body, expectedVersion },
      }),
    done,
    keepsRefusal: true,
    onRefused: notice,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={title}
      lead={`${person.name} ${lead} ${entry.from === entry.to ? 'on' : 'from'} ${daysText(entry)}, and hears of it at once.`}
      form={form}
      submitText={submit}
      isDangerous={status === 'declined'}
      onClose={onClose}
    >
      {stale && <TheirTimeOff stale={stale} id={entry.id} submitText={submit} />}
      {status === 'accepted' && <TimeOffEffect personId={person.id} body={entry} timeOffId={entry.id} />}
      <TextArea label="What to tell them" isRequired={false} rows={2} autoFocus {...form.field('answer')} />
    </FormDialog>
  );
}
