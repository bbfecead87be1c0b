import { KeyRound, Pencil, ShieldOff, Trash2, Unlink } from 'lucide-react';
import type { UserView } from '#projections/access/users/view.ts';
import { useCurrentUser } from '../../api/me.ts';
import { MoreButton } from '../../ui/layers/MoreButton.tsx';
import { RowButtons } from '../../ui/table/RowButtons.tsx';
import { firstAdministrator } from './userColumns.tsx';

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
export function UserActions({ user, isCompact, onEdit, onDelete, ...resets }: UserActionsProps) {
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
