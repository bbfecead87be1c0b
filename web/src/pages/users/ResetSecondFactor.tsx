import type { UserView } from '#projections/users/view.ts';
import { useWrite } from '../../app/useWrite.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Asks before a second factor is taken from somebody who has lost it. */
export function ResetSecondFactor({ user, onClose }: { user: UserView; onClose: () => void }) {
  const reset = useWrite({
    write: (_: undefined, call) =>
      call('POST /api/admin/users/:id/second-factor-reset', { params: { id: user.id }, body: {} }),
    done: 'Second factor reset',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Reset the second factor of ${user.username}?`}
      confirmLabel="Reset second factor"
      pendingLabel="Resetting..."
      isPending={reset.isPending}
      onConfirm={() => reset.mutate(undefined)}
      onClose={onClose}
    >
      For somebody who has lost their telephone and their recovery codes: be sure that it is them who ask.
      They are signed out everywhere, and their password alone signs them in until they set up another one.
    </ConfirmDialog>
  );
}
