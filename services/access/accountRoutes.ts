import type { SessionView } from '#projections/access/users/view.ts';
import { noContent, ok, type Route, route } from '../api/route.ts';
import { currentSessionId, notePasswordChosen } from '../api/session.ts';
import { limitedInSession } from '../api/sessionLimit.ts';
import { browserOf } from '../http/origin.ts';
import { ProblemError } from '../http/problem.ts';
import {
  endOneSession,
  endSessions,
  type ListedSession,
  listSessions,
} from '../operationalStore/access/sessions.ts';
import { changePassword } from './passwords.ts';
import { logSignIn } from './signIn.ts';

/** Users' own account: changing the password, and listing and ending sessions. */
export const accountRoutes: readonly Route[] = [
  route('PUT /api/auth/password', async ({ body, user, author, planner, ctx }) => {
    const change = () => changePassword(planner, author(), user.id, body, () => notePasswordChosen(ctx));
    await limitedInSession(planner, ctx, change);
    return noContent;
  }),

  route('GET /api/auth/sessions', async ({ user, read, ctx }) => {
    const current = currentSessionId(ctx);
    const sessions = await listSessions(read.db, user.id);
    const views = sessions.map((session) => viewOf(session, current));
    // The current session first, to compare the others with.
    return ok(views.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)));
  }),

  route('DELETE /api/auth/sessions', async ({ user, planner, ctx }) => {
    await endSessions(planner.pool, user.id, currentSessionId(ctx));
    await logSignIn({ planner, ctx }, 'SessionsEnded', user.id);
    return noContent;
  }),

  route('DELETE /api/auth/sessions/:id', async ({ params, user, planner, ctx }) => {
    if (!(await endOneSession(planner.pool, user.id, params.id))) {
      throw new ProblemError(404, 'You are no longer signed in there.');
    }
    await logSignIn({ planner, ctx }, 'SessionEnded', user.id);
    return noContent;
  }),
];

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const viewOf = ({ id, data }: ListedSession, current: string | null): SessionView => ({
  id,
  startedAt: text(data.startedAt),
  address: text(data.address),
  browser: browserOf(text(data.browser)),
  isCurrent: id === current,
});
