import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, ShieldCheck, ShieldOff, Trash2, Unlink } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { UserView } from '#projections/access/users/view.ts';
import { useCurrentUser } from '../../api/me.ts';
import { teamMembersQuery } from '../../api/queries/people.ts';
import { usersQuery } from '../../api/queries/users.ts';
import { WherePaySeen } from '../../app/pay/PayNeeded.tsx';
import { useMediaQuery } from '../../app/useMediaQuery.ts';
import { EraseLeavers } from '../../people/EraseLeavers.tsx';
import { holds, RecordPage, RecordTable, useRecordList } from '../../records/RecordList.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { MoreButton } from '../../ui/layers/MoreButton.tsx';
import { RowButtons } from '../../ui/table/RowButtons.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { DeleteUser, type SignInPart, UndoSignIn } from './UserConfirmations.tsx';
import { firstAdministrator, fullNameOf, userColumns, userExport } from './userColumns.tsx';

// The form and its rules are fetched when it is first opened.
const UserDialog = lazyDialog(async () => (await import('./UserDialog.tsx')).UserDialog);

const ResetPassword = lazyDialog(async () => (await import('./ResetPassword.tsx')).ResetPassword);

const SignInRules = lazyDialog(async () => (await import('./SignInRules.tsx')).SignInRules);

const userMatches = (text: string, user: UserView): boolean =>
  holds(text, [fullNameOf(user), user.username, user.email]);

/** The users with their roles, and the API tokens of programs. */
export function UsersPage() {
  const users = useQuery(usersQuery());
  const members = useQuery(teamMembersQuery());
  const list = useRecordList('users', users, userMatches);
  const [undoing, setUndoing] = useState<{ part: SignInPart; user: UserView }>();
  const [isRuling, setRuling] = useState(false);
  const [resetting, setResetting] = useState<UserView>();
  const isCompact = useMediaQuery('(max-width: 1099.98px)');
  const columns = useMemo(() => userColumns(members.data ?? [], isCompact), [members.data, isCompact]);
  return (
    <RecordPage
      list={list}
      title="User Management"
      subtitle="Who can sign in, and what they see"
      newText="Create User"
      searchLabel="Search users"
      tools={
        <>
          <Button icon={<ShieldCheck />} onPress={() => setRuling(true)}>
            Sign-in rules
          </Button>
          <WherePaySeen>
            <EraseLeavers isOffered />
          </WherePaySeen>
        </>
      }
      exportColumns={userExport(members.data ?? [])}
      records={users.data}
      form={(user, onClose) => <UserDialog key={user?.id} user={user} onClose={onClose} />}
    >
      <RecordTable
        list={list}
        label="Users"
        columns={columns}
        empty={{ title: 'No users found' }}
        actionsWidth={isCompact ? 56 : 124}
        rowActions={(user, { onEdit, onDelete }) => (
          <UserActions
            user={user}
            isCompact={isCompact}
            onEdit={() => onEdit(user)}
            onDelete={() => onDelete(user)}
            onResetPassword={() => setResetting(user)}
            onResetSecondFactor={() => setUndoing({ part: 'second-factor-reset', user })}
            onReleaseProvider={() => setUndoing({ part: 'provider-release', user })}
          />
        )}
        deletion={(user, onClose) => <DeleteUser user={user} onClose={onClose} />}
      />
      <ApiTokens />
      {resetting && <ResetPassword user={resetting} onClose={() => setResetting(undefined)} />}
      {isRuling && <SignInRules onClose={() => setRuling(false)} />}
      {undoing && <UndoSignIn {...undoing} onClose={() => setUndoing(undefined)} />}
    </RecordPage>
  );
}

type UserActionsProps = {
  user: UserView;
  /** All actions behind one button. */
  isCompact: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onResetPassword: () => void;
  onResetSecondFactor: () => void;
  onReleaseProvider: () => void;
};

/** The actions on a user; rare ones are in a menu. */
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
