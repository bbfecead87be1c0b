import { useQueryClient } from '@tanstack/react-query';
import type { SignedInUserView, UserView } from '#projections/access/users/view.ts';
import { currentUserQuery } from '../api/me.ts';
import { noteSignIn } from '../api/request.ts';
import { dismissToast, showToast } from '../ui/feedback/toasts.ts';
import { openAfterSignIn } from './router.ts';

/** Whether a user may see all that another one saw before. */
export const seesTheSame = (user: UserView, before: UserView | undefined): boolean =>
  user.id === before?.id && user.role === before.role && user.seesPay === before.seesPay;

/**
 * Returns what to do once a user has signed in.
 * @param before the user of this tab whose session ended
 */
export const useAfterSignIn = (before: UserView | undefined): ((user: SignedInUserView) => void) => {
  const client = useQueryClient();
  return (user) => {
    // Reads that are still under way are refused along with the old session.
    noteSignIn();
    void client.cancelQueries();
    // The same user's unsaved input stays over the cached data, which is refetched. Another user's data is removed.
    if (seesTheSame(user, before)) void client.invalidateQueries({ refetchType: 'none' });
    else {
      client.removeQueries({ type: 'inactive' });
      // Their buttons would undo and retry what the other user did.
      dismissToast();
    }
    openAfterSignIn();
    client.setQueryData(currentUserQuery().queryKey, user);
    if (user.mustChoosePassword || user.secondFactor === 'missing') return;
    showToast({
      title: 'Login successful',
      description: `Welcome back, ${user.firstName ?? user.username}`,
    });
  };
};
