import { queryOptions } from '@tanstack/react-query';
import type { SignInRulesView, UserView } from '#projections/users/view.ts';
import { read } from '../request.ts';

export const usersQuery = () =>
  queryOptions({ queryKey: ['users'], queryFn: read<UserView[]>('/api/admin/users') });

/** What signing in asks for. */
export const signInPolicyQuery = () =>
  queryOptions({
    queryKey: ['users', 'sign-in-policy'],
    queryFn: read<SignInRulesView>('/api/admin/sign-in-policy'),
  });
