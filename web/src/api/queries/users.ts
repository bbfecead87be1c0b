import { queryFor } from '../call.ts';

export const usersQuery = () => queryFor('GET /api/admin/users');

export const signInPolicyQuery = () => queryFor('GET /api/admin/sign-in-policy');

export const apiTokensQuery = () => queryFor('GET /api/admin/api-tokens');
