import { timeOffInput } from '#domain/timeOff/timeOffInput.ts';
import { FormDialog } from '../../records/FormDialog.tsx';
import { useForm } from '../../records/useForm.ts';
import { bodyOf, emptyTimeOff, TimeOffFields } from './TimeOffFields.tsx';

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
