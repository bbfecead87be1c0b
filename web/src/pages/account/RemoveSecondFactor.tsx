import { secondFactorRemovalInput } from '#domain/userInput.ts';
import { request } from '../../api/request.ts';
import { useForm } from '../../app/useForm.ts';
import { useWrite } from '../../app/useWrite.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** Asks for the password and a code before the second factor goes. */
export function RemoveSecondFactor({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { password: '', code: '' },
    schema: secondFactorRemovalInput,
    toBody: (values) => values,
  });
  const remove = useWrite({
    write: (body: { password: string; code: string }) =>
      request<void>('POST', '/api/auth/second-factor/removal', body, { keepsNothing: true }),
    refreshes: [['me']],
    done: 'Second factor removed',
    onFailed: form.showRefusal,
    onDone: onClose,
  });
  const submit = () => {
    const { body } = form.validate();
    if (body) remove.mutate(body);
  };
  return (
    <Dialog
      title="Remove the second factor?"
      lead="From then on your password alone signs you in, and the recovery codes are worth nothing."
      size="small"
      errors={form.errors}
      onSubmit={submit}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" isPending={remove.isPending} pendingLabel="Removing...">
            Remove
          </Button>
        </>
      }
    >
      <TextField
        label="Present password"
        type="password"
        autoComplete="current-password"
        autoFocus
        {...form.field('password')}
      />
      <TextField
        label="Code"
        description="Of your authenticator, or a recovery code"
        autoComplete="one-time-code"
        spellCheck="false"
        {...form.field('code')}
      />
    </Dialog>
  );
}
