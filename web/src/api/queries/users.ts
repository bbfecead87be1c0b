import { queryFor } from '../call.ts';

export const usersQuery = () => queryFor('GET /api/admin/users');

/** The rules of signing in. */
export const signInPolicyQuery = () => queryFor('GET /api/admin/sign-in-policy');

/** The API tokens of programs. */
export const apiTokensQuery = () => queryFor('GET /api/admin/api-tokens');
