import { queryFor } from '../call.ts';

export const usersQuery = () => queryFor('GET /api/admin/users');

/** What signing in asks for. */
export const signInPolicyQuery = () => queryFor('GET /api/admin/sign-in-policy');

/** The tokens by which programs come in. */
export const apiTokensQuery = () => queryFor('GET /api/admin/api-tokens');
