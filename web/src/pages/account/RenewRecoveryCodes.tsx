import { useState } from 'react';
import { recoveryCodesInput } from '#domain/userInput.ts';
import type { RecoveryCodesView } from '#projections/users/view.ts';
import { request } from '../../api/request.ts';
import { useForm } from '../../app/useForm.ts';
import { useWrite } from '../../app/useWrite.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Asks for the password and a code, and shows new recovery codes in place of the old ones. */
export function RenewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  if (codes) {
    return (
      <Dialog title="New recovery codes" size="small" onClose={onClose}>
        <RecoveryCodes lead="The old recovery codes are worth nothing now." codes={codes} onDone={onClose} />
      </Dialog>
    );
  }
  return <Proof onRenewed={setCodes} onClose={onClose} />;
}

function Proof({ onRenewed, onClose }: { onRenewed: (codes: string[]) => void; onClose: () => void }) {
  const form = useForm({
    initial: { password: '', code: '' },
    schema: recoveryCodesInput,
    toBody: (values) => values,
  });
  const renew = useWrite({
    write: (body: { password: string; code: string }) =>
      request<RecoveryCodesView>('POST', '/api/auth/second-factor/recovery-codes', body, {
        keepsNothing: true,
      }),
    refreshes: [['me', 'second-factor']],
    onFailed: form.showRefusal,
    onDone: (answer) => answer && onRenewed(answer.recoveryCodes),
  });
  const submit = () => {
    const { body } = form.validate();
    if (body) renew.mutate(body);
  };
  return (
    <Dialog
      title="New recovery codes?"
      lead="You get ten new ones, and those you have kept until now are worth nothing."
      size="small"
      errors={form.errors}
      onSubmit={submit}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={renew.isPending}>
            Show new codes
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
        description="The six figures that your authenticator now shows"
        autoComplete="one-time-code"
        spellCheck="false"
        {...form.field('code')}
      />
    </Dialog>
  );
}
