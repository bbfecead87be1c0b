import type { UserView } from '#projections/users/view.ts';
import { changedMeanwhile, useStaleRecord } from '../../app/staleRecord.ts';
import { useCurrentUser } from '../../app/useCurrentUser.ts';
import { useWrite } from '../../app/useWrite.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Asks before a user is deleted, and says what ends with them. */
export function DeleteUser({ user, onClose }: { user: UserView; onClose: () => void }) {
  const isOneself = useCurrentUser()?.id === user.id;
  const { stale, expectedVersion, notice } = useStaleRecord(user);
  const remove = useWrite({
    write: (_: undefined, call) =>
      call('DELETE /api/admin/users/:id', { params: { id: user.id }, body: { expectedVersion } }),
    done: 'User deleted successfully',
    onFailed: notice,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Delete ${user.username}?`}
      confirmLabel="Delete user"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      error={stale && changedMeanwhile(user.username, stale)}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      {isOneself
        ? 'This is you: you are signed out at once and cannot sign in again.'
        : 'They are signed out at once and cannot sign in again.'}{' '}
      Team members, allocations and the history stay as they are.
    </ConfirmDialog>
  );
}

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
