import type { DatabasePool } from 'slonik';
import { endSessions } from '../operationalStore/access/sessions.ts';
import type { Authorship } from './context.ts';

/** Ends a user's sessions when what they may do, or how they sign in, has changed: all but the one that changed it. */
export const endOtherSessions = (
  pool: DatabasePool,
  userId: string,
  { by, session }: Authorship,
): Promise<void> => endSessions(pool, userId, by === userId ? (session ?? null) : null);
