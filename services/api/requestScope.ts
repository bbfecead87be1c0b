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
 * Where a request reads, and who asks. The position was taken before anything was read: whoever follows the live feed
 * from there misses nothing.
 */
type RequestScope = {
  position: number;
  live: Read;
  user: UserView | null;
  /** How far the figures told as the request came, where that was asked with its session. */
  checkpoint?: number;
};
type Found = { session: StoredSession | null; seen: Omit<RequestScope, 'position'> | null };

/** What was found with the session of a request, for its first reader. */
const found = new WeakMap<object, RequestScope>();

/**
 * Finds a request's session, and in the same question where to read and who asks: three questions one after the other
 * would take longer than most answers.
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

/** A dropped read-model version is not the live one any more. */
const unlessGone = (error: unknown): null => {
  if (sqlStateOf(error) === noTable) return null;
  throw error;
};

/**
 * Where a request reads, and who is signed in as the figures know them now, or brings a token; a deleted user and an
 * ended token are nobody at once.
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
  // Good for one read: a read-model version that is dropped meanwhile is looked for anew.
  found.delete(ctx);
  if (scope && typeof userId === 'string' && scope.user?.id === userId) return scope;
  const { position } = feed;
  const live = await readSide.read();
  return { position, live, user: typeof userId === 'string' ? await findUser(live, userId) : null };
};
