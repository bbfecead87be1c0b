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
