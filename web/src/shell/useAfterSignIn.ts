import { useQueryClient } from '@tanstack/react-query';
import type { SignedInUserView, UserView } from '#projections/access/users/view.ts';
import { currentUserQuery } from '../api/me.ts';
import { noteSignIn } from '../api/request.ts';
import { showToast } from '../ui/feedback/toasts.ts';
import { openAfterSignIn } from './router.ts';

/** Whether somebody sees what was shown before them. */
const seesTheSame = (user: UserView, before: UserView | undefined): boolean =>
  user.id === before?.id && user.role === before.role && user.seesPay === before.seesPay;

/**
 * What happens when somebody has signed in.
 * @param before who was at work in this tab when their session ended
 */
export const useAfterSignIn = (before: UserView | undefined): ((user: SignedInUserView) => void) => {
  const client = useQueryClient();
  return (user) => {
    // Whatever is still read is refused with the session that is over.
    noteSignIn();
    void client.cancelQueries();
    // What one has typed stands over what was read, which is read again. What another person read is not this one's.
    if (seesTheSame(user, before)) void client.invalidateQueries({ refetchType: 'none' });
    else client.removeQueries({ type: 'inactive' });
    openAfterSignIn();
    client.setQueryData(currentUserQuery().queryKey, user);
    if (user.mustChoosePassword || user.secondFactor === 'missing') return;
    showToast({
      title: 'Login successful',
      description: `Welcome back, ${user.firstName ?? user.username}`,
    });
  };
};
