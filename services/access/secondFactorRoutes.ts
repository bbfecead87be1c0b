import { streams } from '#domain/records/streams.ts';
import { findSignInPolicy } from '#projections/access/users/readModel.ts';
import type { SignInRulesView } from '#projections/access/users/view.ts';
import type { Read } from '#projections/reading/read.ts';
import { unlessContested } from '../api/conflict.ts';
import { noContent, ok, type Route, route } from '../api/route.ts';
import { limitedInSession } from '../api/sessionLimit.ts';
import type { Planner } from '../http/planner.ts';
import { ProblemError } from '../http/problem.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewOwnRecoveryCodes,
  resetSecondFactor,
  setSignInPolicy,
} from './secondFactors.ts';

/** Second factors beside the password: users set up their own, administrators reset others' and require them. */
export const secondFactorRoutes: readonly Route[] = [
  route('GET /api/auth/second-factor', async ({ user, read, planner }) =>
    ok(await planner.secondFactors.stateOf(user.id, read.db)),
  ),

  route('POST /api/auth/second-factor', async ({ body, user, planner, ctx }) =>
    ok(await limitedInSession(planner, ctx, () => beginSecondFactor(planner, user, body.password))),
  ),

  route('PUT /api/auth/second-factor', async ({ body, user, author, planner }) =>
    ok({ recoveryCodes: await confirmSecondFactor(planner, author(), user.id, body.code) }),
  ),

  route('POST /api/auth/second-factor/removal', async ({ body, user, author, planner, ctx }) => {
    await limitedInSession(planner, ctx, () => removeSecondFactor(planner, author(), user.id, body));
    return noContent;
  }),

  route('POST /api/auth/second-factor/recovery-codes', async ({ body, user, author, planner, ctx }) => {
    const renew = () => renewOwnRecoveryCodes(planner, author(), user.id, body);
    return ok({ recoveryCodes: await limitedInSession(planner, ctx, renew) });
  }),

  route('POST /api/admin/users/:id/second-factor-reset', async ({ params, body, user, author, planner }) => {
    if (String(params.id) === user.id) {
      throw new ProblemError(409, 'Turn off your own two-step sign-in on the page of your account instead.');
    }
    await resetSecondFactor(planner, author(body.reason), String(params.id));
    return noContent;
  }),

  route('GET /api/admin/sign-in-policy', async ({ read, planner }) => ok(await rulesOf(planner, read))),

  route('PUT /api/admin/sign-in-policy', async ({ body, author, read, planner }) => {
    const { reason, expectedVersion, ...policy } = body;
    const hasProvider = planner.openId !== undefined;
    const change = () => setSignInPolicy(planner, author(reason), policy, hasProvider, expectedVersion);
    const current = async () => rulesOf(planner, await planner.readSide.read());
    await unlessContested(planner, read, streams.signInPolicy(), change, current);
    return ok(await current());
  }),
];

const rulesOf = async ({ openId }: Planner, read: Read): Promise<SignInRulesView> => ({
  ...(await findSignInPolicy(read)),
  provider: openId?.settings.name ?? null,
});
