import type { UserView } from '#projections/access/users/view.ts';
import { useWrite } from '../../app/useWrite.ts';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { ShownOnce } from './ShownOnce.tsx';

/** Resets a user's password after a question, and shows the one-time password only this once. */
export function ResetPassword({ user, onClose }: { user: UserView; onClose: () => void }) {
  const reset = useWrite({
    write: (_: undefined, call) =>
      call('POST /api/admin/users/:id/password-reset', { params: { id: user.id }, body: {} }),
  });
  if (reset.data) {
    return (
      <ShownOnce
        title="One-time password"
        lead={`Tell it to ${user.username}. It lets them choose a password of their own within ${reset.data.days} days.`}
        label="One-time password"
        secret={reset.data.password}
        warning="It is shown this once. After that you can only reset it again."
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={`Reset the password of ${user.username}?`}
      confirmLabel="Reset password"
      pendingLabel="Resetting..."
      isPending={reset.isPending}
      onConfirm={() => reset.mutate(undefined)}
      onClose={onClose}
    >
      Their password stops working, and they are signed out everywhere. You get a one-time password to tell
      them.
    </ConfirmDialog>
  );
}
