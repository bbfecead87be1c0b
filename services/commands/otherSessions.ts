import type { DatabasePool } from 'slonik';
import { endSessions } from '../operationalStore/access/sessions.ts';
import type { Authorship } from './context.ts';

/** Ends a user's sessions when their rights or sign-in have changed, except the session that made the change. */
export const endOtherSessions = (
  pool: DatabasePool,
  userId: string,
  { by, session }: Authorship,
): Promise<void> => endSessions(pool, userId, by === userId ? (session ?? null) : null);
