import type { Context } from 'koa';
import { findUser } from '#projections/access/users/readModel.ts';
import type { UserView } from '#projections/access/users/view.ts';
import { batched } from '#projections/reading/batched.ts';
import type { Read } from '#projections/reading/read.ts';
import { noTable, sqlStateOf } from '#projections/reading/sqlState.ts';
import type { Planner } from '../http/planner.ts';
import {
  findSessions,
  findSessionsOfUsers,
  type StoredSession,
} from '../operationalStore/access/sessions.ts';
import { scopeByToken } from './tokens/tokenOfRequest.ts';

/**
 * The read model and the user of a request. The position is taken before any read, so that a client that follows the
 * live feed from there misses nothing.
 */
type RequestScope = {
  position: number;
  live: Read;
  user: UserView | null;
  /** Checkpoint of the read model when the request came, if it was read together with the session. */
  checkpoint?: number;
};
type Found = { session: StoredSession | null; seen: Omit<RequestScope, 'position'> | null };

/** Scope found together with a request's session; used by its first reader only. */
const found = new WeakMap<object, RequestScope>();

/**
 * Finds a request's session and, in the same query, its read model and user: three queries in sequence would take
 * longer than most responses.
 */
export const scopesOf = ({
  pool,
  readSide,
  live: feed,
}: Pick<Planner, 'pool' | 'readSide' | 'live'>): ((
  key: string,
  ctx: object,
) => Promise<StoredSession | null>) => {
  const ask = batched(async (keys: readonly string[]): Promise<Found[]> => {
    const live = readSide.known;
    const known = live && (await findSessionsOfUsers(live, keys).catch(unlessGone));
    if (live && known) return known.map(({ session, ...seen }) => ({ session, seen: { live, ...seen } }));
    return (await findSessions(pool, keys)).map((session) => ({ session, seen: null }));
  });
  return async (key, ctx) => {
    const { position } = feed;
    const { session, seen } = await ask(key);
    if (seen) found.set(ctx, { position, ...seen });
    return session;
  };
};

/** Null for a read-model version that was dropped: it is no longer the live one. */
const unlessGone = (error: unknown): null => {
  if (sqlStateOf(error) === noTable) return null;
  throw error;
};

/**
 * The read model and the user of a request, as the live read model knows the user now, or the program of a token. A
 * deleted user and an ended token are nobody at once.
 * @throws ReadSideUnavailable when there is nothing to read
 */
export const scopeOf = async (
  ctx: Context,
  { readSide, live: feed }: Pick<Planner, 'readSide' | 'live'>,
): Promise<RequestScope> => {
  const program = await scopeByToken(ctx, { readSide, live: feed });
  if (program) return program;
  const userId: unknown = ctx.session?.userId;
  const scope = found.get(ctx);
  // Used for one read only: a retry after a dropped read-model version looks it up again.
  found.delete(ctx);
  if (scope && typeof userId === 'string' && scope.user?.id === userId) return scope;
  const { position } = feed;
  const live = await readSide.read();
  return { position, live, user: typeof userId === 'string' ? await findUser(live, userId) : null };
};
