import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { UserView } from '#projections/users/view.ts';
import { useWrite } from '../../app/useWrite.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

type Reset = { password: string; days: number };

/** Asks, resets a user's password, and shows the one-time password: this once and nowhere else. */
export function ResetPassword({ user, onClose }: { user: UserView; onClose: () => void }) {
  const reset = useWrite({
    write: (_: undefined, call) =>
      call('POST /api/admin/users/:id/password-reset', { params: { id: user.id }, body: {} }),
  });
  if (reset.data) return <OneTimePassword user={user} reset={reset.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`Reset the password of ${user.username}?`}
      confirmLabel="Reset password"
      pendingLabel="Resetting..."
      isPending={reset.isPending}
      onConfirm={() => reset.mutate(undefined)}
      onClose={onClose}
    >
      The present password stops working, and they are signed out everywhere. You get a one-time password to
      tell them.
    </ConfirmDialog>
  );
}

function OneTimePassword({ user, reset, onClose }: { user: UserView; reset: Reset; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(reset.password).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Dialog
      title="One-time password"
      lead={`Tell it to ${user.username}. It lets them choose a password of their own within ${reset.days} days.`}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button icon={isCopied ? <Check /> : <Copy />} onPress={copy}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button variant="primary" autoFocus onPress={onClose}>
            Done
          </Button>
        </>
      }
    >
      <TextField label="One-time password" isReadOnly value={reset.password} />
      <Alert tone="watch">It is shown this once. After that you can only reset it again.</Alert>
    </Dialog>
  );
}
