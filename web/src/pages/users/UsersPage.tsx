import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, ShieldCheck, ShieldOff, Trash2, Unlink } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { UserView } from '#projections/access/users/view.ts';
import { useAddressDialog } from '../../address/useAddressDialog.ts';
import { useSearchText } from '../../address/useSearchText.ts';
import { useCurrentUser } from '../../api/me.ts';
import { teamMembersQuery } from '../../api/queries/people.ts';
import { usersQuery } from '../../api/queries/users.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { WherePaySeen } from '../../app/pay/PayNeeded.tsx';
import { useMediaQuery } from '../../app/useMediaQuery.ts';
import { ExportList } from '../../csv/ExportList.tsx';
import { EraseLeavers } from '../../people/EraseLeavers.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { MoreButton } from '../../ui/layers/MoreButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RowButtons } from '../../ui/table/RowButtons.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { DeleteUser, type SignInPart, UndoSignIn } from './UserConfirmations.tsx';
import { firstAdministrator, fullNameOf, userColumns, userExport } from './userColumns.tsx';

// The form and its rules are fetched when it is first opened.
const UserDialog = lazyDialog(async () => (await import('./UserDialog.tsx')).UserDialog);

const ResetPassword = lazyDialog(async () => (await import('./ResetPassword.tsx')).ResetPassword);

const SignInRules = lazyDialog(async () => (await import('./SignInRules.tsx')).SignInRules);

const matches = (text: string, user: UserView): boolean => {
  const sought = text.trim().toLowerCase();
  return [fullNameOf(user), user.username, user.email ?? ''].some((value) =>
    value.toLowerCase().includes(sought),
  );
};

/** Who can sign in, and as what, and which programs come in by a token. */
export function UsersPage() {
  const users = useQuery(usersQuery());
  const members = useQuery(teamMembersQuery());
  const [text, setText] = useSearchText();
  const sought = useDeferredValue(text);
  const dialog = useAddressDialog();
  const [deleting, setDeleting] = useState<UserView>();
  const [undoing, setUndoing] = useState<{ part: SignInPart; user: UserView }>();
  const [isRuling, setRuling] = useState(false);
  const [resetting, setResetting] = useState<UserView>();
  const isCompact = useMediaQuery('(max-width: 1099.98px)');
  const shown = useMemo(() => users.data?.filter((user) => matches(sought, user)), [users.data, sought]);
  const columns = useMemo(() => userColumns(members.data ?? [], isCompact), [members.data, isCompact]);
  const editing = users.data?.find(({ id }) => id === dialog.editing);
  return (
    <>
      <PageHeader
        title="User Management"
        subtitle="Who can sign in, and what they see"
        onNew={dialog.openNew}
        newText="Create User"
      >
        <Button icon={<ShieldCheck />} onPress={() => setRuling(true)}>
          Sign-in rules
        </Button>
        <SearchField label="Search users" value={text} onChange={setText} />
        <ExportList things="users" columns={userExport(members.data ?? [])} rows={shown} />
        <WherePaySeen>
          <EraseLeavers isOffered />
        </WherePaySeen>
      </PageHeader>
      <Card isPadded={false}>
        <Loaded of={users}>
          <DataTable
            label="Users"
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                title="No users match your search"
                action={<Button onPress={() => setText('')}>Show all users</Button>}
              />
            }
            areActionsWrites
            actionsWidth={isCompact ? 56 : 124}
            rowActions={(user) => (
              <UserActions
                user={user}
                isCompact={isCompact}
                onEdit={() => dialog.openEdit(user.id)}
                onDelete={() => setDeleting(user)}
                onResetPassword={() => setResetting(user)}
                onResetSecondFactor={() => setUndoing({ part: 'second-factor-reset', user })}
                onReleaseProvider={() => setUndoing({ part: 'provider-release', user })}
              />
            )}
          />
        </Loaded>
      </Card>
      <ApiTokens />
      {dialog.isNew && <UserDialog onClose={dialog.close} />}
      {editing && <UserDialog key={editing.id} user={editing} onClose={dialog.close} />}
      {resetting && <ResetPassword user={resetting} onClose={() => setResetting(undefined)} />}
      {isRuling && <SignInRules onClose={() => setRuling(false)} />}
      {undoing && <UndoSignIn {...undoing} onClose={() => setUndoing(undefined)} />}
      {deleting && <DeleteUser user={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

type UserActionsProps = {
  user: UserView;
  /** All of them behind one button. */
  isCompact: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onResetPassword: () => void;
  onResetSecondFactor: () => void;
  onReleaseProvider: () => void;
};

/** What can be done with a user; what is seldom done stands in a menu. */
function UserActions({ user, isCompact, onEdit, onDelete, ...resets }: UserActionsProps) {
  const isMe = user.id === useCurrentUser()?.id;
  const isProtected = user.id === firstAdministrator;
  const seldom = [
    {
      text: 'Reset password',
      icon: <KeyRound />,
      isDisabled: isMe,
      onPress: resets.onResetPassword,
    },
    {
      text: 'Reset two-step sign-in',
      icon: <ShieldOff />,
      isDisabled: isMe || user.secondFactor !== 'on',
      onPress: resets.onResetSecondFactor,
    },
    ...(user.provider === 'bound'
      ? [{ text: 'Release provider account', icon: <Unlink />, onPress: resets.onReleaseProvider }]
      : []),
  ];
  const all = [
    { text: 'Edit', icon: <Pencil />, onPress: onEdit },
    ...seldom,
    { text: 'Delete', icon: <Trash2 />, isDisabled: isProtected, onPress: onDelete },
  ];
  return (
    <>
      {!isCompact && (
        <RowButtons name={user.username} isProtected={isProtected} onEdit={onEdit} onDelete={onDelete} />
      )}
      <MoreButton
        label={isCompact ? `Actions for ${user.username}` : `More for ${user.username}`}
        entries={isCompact ? all : seldom}
      />
    </>
  );
}
