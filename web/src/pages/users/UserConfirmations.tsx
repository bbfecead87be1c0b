import type { UserView } from '#projections/access/users/view.ts';
import { useCurrentUser } from '../../api/me.ts';
import { useWhileThere } from '../../app/useWhileThere.ts';
import { useWrite } from '../../app/useWrite.ts';
import { changedMeanwhile, useStaleRecord } from '../../records/staleRecord.ts';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { MadeTokens, useMadeTokens } from './MadeTokens.tsx';

/** Asks before a user is deleted, and says what ends with them. */
export function DeleteUser({ user, onClose }: { user: UserView; onClose: () => void }) {
  const isOneself = useCurrentUser()?.id === user.id;
  const { stale, expectedVersion, notice } = useStaleRecord(user);
  const { endChosen, ...tokens } = useMadeTokens(user);
  const remove = useWrite({
    write: async (_: undefined, call) => {
      await endChosen(call);
      return call('DELETE /api/admin/users/:id', { params: { id: user.id }, body: { expectedVersion } });
    },
    done: 'User deleted successfully',
    onFailed: notice,
    onDone: useWhileThere(onClose),
  });
  return (
    <ConfirmDialog
      title={`Delete ${user.username}?`}
      confirmLabel="Delete user"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      error={stale && changedMeanwhile(user.username, stale)}
      field={<MadeTokens {...tokens} />}
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

/** The parts of a user's sign-in that can be removed, and the dialog's texts. */
const undone = {
  'provider-release': {
    route: 'POST /api/admin/users/:id/provider-release',
    question: (name: string) => `Release the provider account of ${name}?`,
    confirmLabel: 'Release account',
    pendingLabel: 'Releasing...',
    done: 'Provider account released',
    children: (
      <>
        Since their first sign-in through the provider this user is one account there, and nobody else gets in
        with their address. Release it when they have been given another account: they are signed out
        everywhere, and the account that signs in next with their address or username is theirs.
      </>
    ),
  },
  'second-factor-reset': {
    route: 'POST /api/admin/users/:id/second-factor-reset',
    question: (name: string) => `Reset the two-step sign-in of ${name}?`,
    confirmLabel: 'Reset two-step sign-in',
    pendingLabel: 'Resetting...',
    done: 'Two-step sign-in reset',
    children: (
      <>
        For somebody who has lost their telephone and their recovery codes: be sure that it is them who ask.
        They are signed out everywhere, and their password alone signs them in until they set up another one.
      </>
    ),
  },
} as const;

export type SignInPart = keyof typeof undone;

type UndoSignInProps = { part: SignInPart; user: UserView; onClose: () => void };

/** Asks before a user's second factor or provider account is removed. */
export function UndoSignIn({ part, user, onClose }: UndoSignInProps) {
  const { route, question, done, ...words } = undone[part];
  const { isPending, mutate } = useWrite({
    write: (_: undefined, call) => call(route, { params: { id: user.id }, body: {} }),
    done,
    onDone: useWhileThere(onClose),
  });
  return (
    <ConfirmDialog
      {...words}
      title={question(user.username)}
      isPending={isPending}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    />
  );
}
