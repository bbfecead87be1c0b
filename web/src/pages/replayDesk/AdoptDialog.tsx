import { useState } from 'react';
import { adoptionInput } from '#domain/formulasInput.ts';
import type { ReplayView } from '#projections/generations/view.ts';
import { sentenceOf } from '../../api/apiError.ts';
import { request } from '../../api/request.ts';
import { useForm } from '../../app/useForm.ts';
import { useWrite } from '../../app/useWrite.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

type AdoptDialogProps = { replay: ReplayView; onClose: () => void };

/** Says what adopting will do, and does it. */
export function AdoptDialog({ replay, onClose }: AdoptDialogProps) {
  const { id, status, formulasVersion } = replay;
  const isReturn = status === 'retired';
  const form = useForm({
    initial: { reason: '' },
    schema: adoptionInput,
    toBody: ({ reason }) => ({ reason }),
  });
  const [refusal, setRefusal] = useState<string>();
  const adopt = useWrite({
    write: (body: { reason: string }) => request('POST', `/api/admin/replays/${id}/adopt`, body),
    refreshes: [['replays'], ['formulas'], ['figures']],
    done: () => ({
      title: `Replay ${id} is in use`,
      description: `Formulas version ${formulasVersion} is in force.`,
    }),
    onFailed: (error) => {
      if (!form.showRefusal(error)) setRefusal(sentenceOf(error));
      return true;
    },
    onDone: onClose,
  });
  const submit = () => {
    setRefusal(undefined);
    const { body } = form.validate();
    if (body) adopt.mutate(body);
  };
  return (
    <Dialog
      title={isReturn ? `Go back to replay ${id}?` : `Adopt replay ${id}?`}
      lead={
        isReturn
          ? `Its figures catch up with what has been changed since, and then everybody sees them, under formulas version ${formulasVersion}. The figures in use now are kept, so that this, too, can be taken back.`
          : `From the next moment on everybody sees its figures, under formulas version ${formulasVersion}. No one is interrupted. The figures in use now are kept, so that going back is one press.`
      }
      dirty={form.isDirty}
      errors={form.errors}
      onSubmit={submit}
      onClose={onClose}
      footer={(requestClose) => (
        <>
          <Button onPress={requestClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={adopt.isPending}>
            {isReturn ? 'Go back' : 'Adopt'}
          </Button>
        </>
      )}
    >
      <TextField
        label="Reason"
        isRequired={false}
        autoFocus
        description={
          replay.reason
            ? `Stands in the history; otherwise the replay’s own does: “${replay.reason}”`
            : 'Stands in the history'
        }
        {...form.field('reason')}
      />
      {refusal && <Alert tone="over">{refusal}</Alert>}
    </Dialog>
  );
}
