import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import type { SignedInUserView } from '#projections/access/users/view.ts';
import { isStatus } from './apiError.ts';
import { queryFor, read } from './call.ts';

/** The signed-in user; null when nobody is. */
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

export const signInOptionsQuery = () => queryFor('GET /api/sign-in-options');

export const secondFactorQuery = () => queryFor('GET /api/auth/second-factor');

export const sessionsQuery = () => queryFor('GET /api/auth/sessions');

/** The team member whom the member's page greets. */
export const memberProfileQuery = () => queryFor('GET /api/team-member/profile');

export const memberAllocationsQuery = (month: Month) =>
  queryFor('GET /api/team-member/allocations', { query: { month } });

/** A team member's own month in three figures. */
export const memberSummaryQuery = (month: Month) =>
  queryFor('GET /api/team-member/summary', { query: { month } });

/** Whether the figures are complete; the live feed says when an event is parked. */
export const completenessQuery = () => queryFor('GET /api/team-member/completeness');

/** The signed-in user; undefined only for the moment in which a session ends. */
export const useCurrentUser = (): SignedInUserView | undefined =>
  useQuery(currentUserQuery()).data ?? undefined;
