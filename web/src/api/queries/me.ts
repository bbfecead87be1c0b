import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import type {
  MemberAllocationView,
  MemberProfileView,
  MemberSummaryView,
} from '#projections/memberPage/view.ts';
import type {
  SecondFactorView,
  SessionView,
  SignedInUserView,
  SignInOptionsView,
} from '#projections/users/view.ts';
import { isStatus } from '../apiError.ts';
import { read } from '../request.ts';

const readUser = read<SignedInUserView>('/api/auth/user');

/** Who is signed in; null when nobody is (core section 7). */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: ['me', 'user'],
    queryFn: async (context): Promise<SignedInUserView | null> => {
      try {
        return await readUser(context);
      } catch (error) {
        if (isStatus(error, 401)) return null;
        throw error;
      }
    },
  });

/** How one can sign in. */
export const signInOptionsQuery = () =>
  queryOptions({
    queryKey: ['sign-in-options'],
    queryFn: read<SignInOptionsView>('/api/sign-in-options'),
  });

/** The person's own second factor. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey: ['me', 'second-factor'],
    queryFn: read<SecondFactorView>('/api/auth/second-factor'),
  });

/** Where the person is signed in. */
export const sessionsQuery = () =>
  queryOptions({ queryKey: ['me', 'sessions'], queryFn: read<SessionView[]>('/api/auth/sessions') });

/** Whom a team member's page welcomes. */
export const memberProfileQuery = () =>
  queryOptions({ queryKey: ['me', 'profile'], queryFn: read<MemberProfileView>('/api/team-member/profile') });

/** A team member's own allocations of a month. */
export const memberAllocationsQuery = (month: Month) =>
  queryOptions({
    queryKey: ['me', 'allocations', month],
    queryFn: read<MemberAllocationView[]>(`/api/team-member/allocations?month=${month}`),
  });

/** A team member's own month in three figures. */
export const memberSummaryQuery = (month: Month) =>
  queryOptions({
    queryKey: ['me', 'summary', month],
    queryFn: read<MemberSummaryView>(`/api/team-member/summary?month=${month}`),
  });
