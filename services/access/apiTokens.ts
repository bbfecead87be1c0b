import type { ApiTokenFields } from '#domain/access/apiToken.ts';
import { streams } from '#domain/records/streams.ts';
import { DomainError, invalid } from '#domain/values/errors.ts';
import { nameKey } from '#domain/values/nameKey.ts';
import { findAuthors, listApiTokens } from '#projections/access/users/readModel.ts';
import type { ListedApiTokenView } from '#projections/access/users/view.ts';
import { created, noContent, ok, type Route, route } from '../api/route.ts';
import { administratorNow } from '../commands/administrators.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { createRecord } from '../commands/create.ts';
import { execute } from '../commands/execute.ts';
import { withLock } from '../commands/locks.ts';
import { waitForSecret, waitUntilProjected } from '../commands/waitUntilProjected.ts';
import { otherVersionsRun } from '../log/format/register.ts';
import { forgetSecret, keepSecret, newSecret, tokenUses } from '../operationalStore/access/apiTokens.ts';

/**
 * Creates a token for a program. Its secret is returned only here: the operational store keeps a hash, the log neither.
 * @throws DomainError 'invalid' for a name that another token has, 'forbidden' when the author is no administrator by now,
 * 'conflict' while a planner of another version runs that knows no tokens and would count their events as unread
 */
const makeApiToken = (
  backend: Backend,
  author: Authorship,
  fields: ApiTokenFields,
): Promise<{ id: number; secret: string }> =>
  withLock(backend, 'administrators', async () => {
    const { seesPay: authorSeesPay } = await administratorNow(backend, author);
    const { pool, readSide } = backend;
    if (await otherVersionsRun(pool)) {
      throw new DomainError(
        'conflict',
        'Another version of the planner is running, or was until a quarter of an hour ago. Make the token after that.',
      );
    }
    const isTaken = ({ name }: { name: string }) => nameKey(name) === nameKey(fields.name);
    if ((await listApiTokens(await readSide.read())).some(isTaken)) {
      throw invalid('name', 'Another token has this name. Choose one that tells them apart in History.');
    }
    const secret = newSecret();
    const made = await createRecord(backend, 'apiToken', streams.apiToken, author, async (id) => {
      // Before the event: a listed token can be used, whenever the process dies.
      await keepSecret(pool, streams.apiToken(id), secret);
      return { type: 'MakeApiToken', fields, authorSeesPay };
    });
    await waitForSecret(backend, made);
    return { id: made.id, secret };
  });

/** Ends a token for good, at every node at once; idempotent. */
const endApiToken = async (backend: Backend, author: Authorship, id: number): Promise<void> => {
  const stream = streams.apiToken(id);
  const outcome = await execute(backend.store, stream, 'apiToken', author, () => ({ type: 'EndApiToken' }));
  // Every node checks the operational store for every request: refused from here on, even if figures lag.
  await forgetSecret(backend.pool, stream);
  await waitUntilProjected(backend, outcome);
};

/** Tokens by which programs authenticate. docs/api-tokens.md says what a token may do. */
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

  route('POST /api/admin/api-tokens', async ({ body, author, planner }) => {
    const { id, secret } = await makeApiToken(planner, author(), body);
    return created({ id, name: body.name, secret });
  }),

  route('DELETE /api/admin/api-tokens/:id', async ({ params, author, planner }) => {
    await endApiToken(planner, author(), params.id);
    return noContent;
  }),
];
