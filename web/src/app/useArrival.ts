import { useQueryClient } from '@tanstack/react-query';
import type { SignedInUserView } from '#projections/users/view.ts';
import { currentUserQuery } from '../api/queries/me.ts';
import { showToast } from '../ui/toasts.ts';
import { arriveAfterSignIn } from './router.ts';

/** What happens when somebody has signed in. */
export const useArrival = (): ((user: SignedInUserView) => void) => {
  const client = useQueryClient();
  return (user) => {
    // What another person read before, in this tab, is not this one's.
    client.removeQueries({ type: 'inactive' });
    arriveAfterSignIn();
    client.setQueryData(currentUserQuery().queryKey, user);
    if (user.mustChoosePassword || user.secondFactor === 'missing') return;
    showToast({
      title: 'Login successful',
      description: `Welcome back, ${user.firstName ?? user.username}`,
    });
  };
};
