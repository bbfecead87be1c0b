import { adoptionInput } from '#domain/formulas/formulasInput.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import { FormDialog } from '../../records/FormDialog.tsx';
import { useForm } from '../../records/useForm.ts';
import { TextField } from '../../ui/fields/TextField.tsx';

type AdoptDialogProps = { replay: ReplayView; onClose: () => void };

/** Says what adopting will do, and does it. */
export function AdoptDialog({ replay, onClose }: AdoptDialogProps) {
  const { id, status, formulasVersion, isRecount } = replay;
  const isReturn = status === 'retired';
  const form = useForm({
    initial: { reason: '' },
    schema: adoptionInput.omit({ shown: true }),
    toBody: ({ reason }) => ({ reason }),
    write: (body, call) => call('POST /api/admin/replays/:id/adopt', { params: { id }, body }),
    done: () => ({
      title: isRecount ? 'The figures are in use' : 'The formulas are in use',
      description: `Formulas version ${formulasVersion} is in use.`,
    }),
    keepsRefusal: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={isReturn ? `Use formulas version ${formulasVersion} again?` : 'Use this from now on?'}
      lead={`From the next moment on everybody sees the figures under formulas version ${formulasVersion}. No one is interrupted, and using the formulas of before again is one press.`}
      form={form}
      submitText={isReturn ? 'Use again' : 'Use from now on'}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        isRequired={false}
        autoFocus
        description={
          replay.reason && !isReturn
            ? `Stands in the history; otherwise the reason given at first does: “${replay.reason}”`
            : isReturn
              ? 'Why they are in use again; stands in the history'
              : 'Stands in the history'
        }
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
