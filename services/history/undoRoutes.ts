import type { Read } from '#projections/reading/read.ts';
import { ok, type Route, route } from '../api/route.ts';
import { tokenOf } from '../api/tokens/tokenOfRequest.ts';
import type { Planner } from '../http/planner.ts';
import { ProblemError } from '../http/problem.ts';
import { previewUndo, runUndo, StaleUndo } from './undo/undo.ts';

/** Undoing what was done at once: a save, an import or a paste, and an undo as well. */
export const undoRoutes: readonly Route[] = [
  route('GET /api/history/:correlation/undo', async ({ params, planner, read }) =>
    ok(await previewUndo(planner, read, params.correlation)),
  ),

  route('POST /api/history/:correlation/undo', async ({ params, body, planner, read, author, ctx }) => {
    const { reason, ...asked } = body;
    try {
      if (tokenOf(ctx)) await refuseUsers(planner, read, params.correlation, asked.token);
      const undone = await runUndo(planner, author(reason), {
        correlationId: params.correlation,
        ...asked,
      });
      return ok({ ...undone, undoneBy: ctx.state.correlationId });
    } catch (error) {
      if (!(error instanceof StaleUndo)) throw error;
      throw new ProblemError(409, error.message, { preview: error.preview });
    }
  }),
];

/**
 * Changes of users are no program's, nor is taking them back.
 * @throws ProblemError 403 where a user is among what would be undone
 * @throws StaleUndo when it would do something else by now than what was looked at
 */
const refuseUsers = async (
  planner: Planner,
  read: Read,
  correlation: string,
  token: string,
): Promise<void> => {
  const preview = await previewUndo(planner, read, correlation);
  if (preview.records.some(({ kind }) => kind === 'user')) {
    throw new ProblemError(403, 'API tokens undo no changes of users. An administrator does it in History.');
  }
  if (preview.token !== token) throw new StaleUndo(preview);
};
