import { ok, type Route, route } from '../api/route.ts';
import { renameRole } from './renameRole.ts';

/** What people are, all at once. */
export const roleRoutes: readonly Route[] = [
  route(
    'POST /api/roles/rename',
    async ({ body: { reason, ...rename }, author, planner, thisMonth, ctx }) => {
      const renamed = await renameRole(planner, author(reason), rename, thisMonth);
      return ok({ ...renamed, correlationId: ctx.state.correlationId });
    },
  ),
];
