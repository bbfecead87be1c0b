import { streams } from '#domain/records/streams.ts';
import { findAuthors, listApiTokens } from '#projections/access/users/queries.ts';
import type { ListedApiTokenView } from '#projections/access/users/view.ts';
import { seesPay } from '../api/pay/seesPay.ts';
import { created, noContent, ok, type Route, route } from '../api/route.ts';
import { tokenUses } from '../operationalStore/access/apiTokens.ts';
import { endApiToken, makeApiToken } from './apiTokens.ts';

/** Tokens by which programs ask. What a token may do stands in docs/api-tokens.md. */
export const apiTokenRoutes: readonly Route[] = [
  route('GET /api/admin/api-tokens', async ({ read }) => {
    const tokens = await listApiTokens(read);
    const uses = await tokenUses(read.db);
    const makers = await findAuthors(
      read,
      tokens.map(({ madeBy }) => madeBy),
    );
    return ok(
      tokens.map((token): ListedApiTokenView => {
        const use = uses.get(streams.apiToken(token.id));
        return {
          ...token,
          madeBy: makers.get(token.madeBy)?.name ?? token.madeBy,
          makerId: token.madeBy,
          lastUsedAt: use?.at ?? null,
          lastAddress: use?.address ?? null,
          works: use !== undefined,
        };
      }),
    );
  }),

  route('POST /api/admin/api-tokens', async ({ body, user, author, planner }) => {
    const { id, secret } = await makeApiToken(planner, author(), body, seesPay(user));
    return created({ id, name: body.name, secret });
  }),

  route('DELETE /api/admin/api-tokens/:id', async ({ params, author, planner }) => {
    await endApiToken(planner, author(), params.id);
    return noContent;
  }),
];
