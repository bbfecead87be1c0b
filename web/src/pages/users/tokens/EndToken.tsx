import type { ListedApiTokenView } from '#projections/users/view.ts';
import { useWrite } from '../../../app/useWrite.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** Asks before a token is ended, for good. */
export function EndToken({ token, onClose }: { token: ListedApiTokenView; onClose: () => void }) {
  const end = useWrite({
    write: (_: undefined, call) => call('DELETE /api/admin/api-tokens/:id', { params: { id: token.id } }),
    done: 'API token ended',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`End the token of ${token.name}?`}
      confirmLabel="End token"
      pendingLabel="Ending..."
      isPending={end.isPending}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      {token.name} is refused from now on, at once and for good. What it has changed stays, and so does its
      name in History.
    </ConfirmDialog>
  );
}
