import type { UserView } from '#projections/users/view.ts';
import { useWrite } from '../../app/useWrite.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Asks before a user may be another account of the sign-in provider than until now. */
export function ReleaseProvider({ user, onClose }: { user: UserView; onClose: () => void }) {
  const release = useWrite({
    write: (_: undefined, call) =>
      call('POST /api/admin/users/:id/provider-release', { params: { id: user.id }, body: {} }),
    done: 'Provider account released',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Release the provider account of ${user.username}?`}
      confirmLabel="Release account"
      pendingLabel="Releasing..."
      isPending={release.isPending}
      onConfirm={() => release.mutate(undefined)}
      onClose={onClose}
    >
      Since their first sign-in through the provider this user is one account there, and nobody else gets in
      with their address. Release it when they have been given another account: they are signed out
      everywhere, and the account that signs in next with their address or username is theirs.
    </ConfirmDialog>
  );
}
