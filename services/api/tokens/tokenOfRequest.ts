import type { Context } from 'koa';
import { tokenAuthor } from '#domain/access/apiToken.ts';
import { streams } from '#domain/records/streams.ts';
import type { ApiTokenView, UserView } from '#projections/access/users/view.ts';
import { batched } from '#projections/reading/batched.ts';
import type { Read } from '#projections/reading/read.ts';
import { noTable, sqlStateOf } from '#projections/reading/sqlState.ts';
import type { Planner } from '../../http/planner.ts';
import { findTokens } from '../../operationalStore/access/apiTokens.ts';

/** A token, and the read model of the request that brings it. */
type Found = { position: number; live: Read; token: ApiTokenView };

/**
 * What was found with a request's token. `first` is used once: after a read-model version was dropped it is looked up
 * again.
 */
type Brought = { secret: string; token: ApiTokenView; first: Found | null };

const brought = new WeakMap<Context, Brought>();

/** The token of a request; undefined for a session or an anonymous request. */
export const tokenOf = (ctx: Context): ApiTokenView | undefined => brought.get(ctx)?.token;

export const noteToken = (ctx: Context, secret: string, found: Found): void => {
  brought.set(ctx, { secret, token: found.token, first: found });
};

/** Finds the token of a secret and, in the same query, whether the known read model is still the live one. */
export const tokenFinder = ({
  readSide,
  live: feed,
}: Pick<Planner, 'readSide' | 'live'>): ((secret: string) => Promise<Found | null>) => {
  const lookIn = async (live: Read | null, secrets: readonly string[]) => {
    const tokens = live && (await findTokens(live, secrets).catch(unlessGone));
    return live && tokens?.map((token) => ({ live, token }));
  };
  const ask = batched(
    async (secrets: readonly string[]) =>
      (await lookIn(readSide.known, secrets)) ?? (await lookIn(await readSide.read(), secrets)) ?? [],
  );
  return async (secret) => {
    const { position } = feed;
    const { live, token } = (await ask(secret)) ?? {};
    return live && token ? { position, live, token } : null;
  };
};

/** Null for a read-model version that was dropped: it is no longer the live one. */
const unlessGone = (error: unknown): null => {
  if (sqlStateOf(error) === noTable) return null;
  throw error;
};

/** The read model of a request with a token, and the token's user as of now; undefined for requests without one. */
export const scopeByToken = async (
  ctx: Context,
  { readSide, live: feed }: Pick<Planner, 'readSide' | 'live'>,
) => {
  const known = brought.get(ctx);
  if (!known) return undefined;
  const { first } = known;
  known.first = null;
  if (first) return { position: first.position, live: first.live, user: asUser(first.token) };
  const { position } = feed;
  const live = await readSide.read();
  const [token = null] = (await findTokens(live, [known.secret])) ?? [];
  return { position, live, user: token && asUser(token) };
};

/** A program as the administrator that its token stands for; it is no user. */
const asUser = ({ id, name, seesPay }: ApiTokenView): UserView => ({
  id: streams.apiToken(id),
  username: name,
  firstName: tokenAuthor(name),
  lastName: null,
  email: null,
  role: 'admin',
  teamMemberId: null,
  ...(!seesPay && { seesPay: false }),
  version: 1,
});
