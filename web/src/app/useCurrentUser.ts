import { useQuery } from '@tanstack/react-query';
import type { SignedInUserView } from '#projections/access/users/view.ts';
import { currentUserQuery } from '../api/me.ts';

/** Who is signed in; undefined only for the moment in which a session ends. */
export const useCurrentUser = (): SignedInUserView | undefined =>
  useQuery(currentUserQuery()).data ?? undefined;
