import { queryOptions } from '@tanstack/react-query';
import { call, queryFor } from '../call.ts';

export const usersQuery = () => queryFor('GET /api/admin/users');

export const signInPolicyQuery = () => queryFor('GET /api/admin/sign-in-policy');

export const apiTokensQuery = () =>
  queryOptions({
    queryKey: queryFor('GET /api/admin/api-tokens').queryKey,
    // The answer is today's, on a past day too.
    queryFn: ({ signal }) => call('GET /api/admin/api-tokens', {}, { signal }),
  });
