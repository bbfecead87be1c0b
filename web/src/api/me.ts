import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import type { SignedInUserView } from '#projections/access/users/view.ts';
import { isStatus } from './apiError.ts';
import { queryFor, read } from './call.ts';

/** Who is signed in; null when nobody is. */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: [...queryFor('GET /api/auth/user').queryKey],
    queryFn: async (context): Promise<SignedInUserView | null> => {
      try {
        return await read('GET /api/auth/user', {}, context);
      } catch (error) {
        if (isStatus(error, 401)) return null;
        throw error;
      }
    },
  });

/** How one can sign in. */
export const signInOptionsQuery = () => queryFor('GET /api/sign-in-options');

/** The person's own second factor. */
export const secondFactorQuery = () => queryFor('GET /api/auth/second-factor');

/** Where the person is signed in. */
export const sessionsQuery = () => queryFor('GET /api/auth/sessions');

/** Whom a team member's page welcomes. */
export const memberProfileQuery = () => queryFor('GET /api/team-member/profile');

export const memberAllocationsQuery = (month: Month) =>
  queryFor('GET /api/team-member/allocations', { query: { month } });

/** A team member's own month in three figures. */
export const memberSummaryQuery = (month: Month) =>
  queryFor('GET /api/team-member/summary', { query: { month } });

/** Whether the figures are whole; the live feed says when an event is parked. */
export const completenessQuery = () => queryFor('GET /api/team-member/completeness');

/** Who is signed in; undefined only for the moment in which a session ends. */
export const useCurrentUser = (): SignedInUserView | undefined =>
  useQuery(currentUserQuery()).data ?? undefined;
