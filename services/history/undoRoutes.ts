import { DomainError } from '#domain/values/errors.ts';
import type { Read } from '#projections/reading/read.ts';
import { ok, type Route, route } from '../api/route.ts';
import { tokenOf } from '../api/tokens/tokenOfRequest.ts';
import { originOf } from '../http/origin.ts';
import type { Planner } from '../http/planner.ts';
import { ProblemError } from '../http/problem.ts';
import { forgetOrigin, noteOrigin } from '../operationalStore/access/accessLog.ts';
import { previewUndo, runUndo, StaleUndo } from './undo/undo.ts';

/** Undoing a change: a save, an import, a paste, or another undo. */
export const undoRoutes: readonly Route[] = [
  route('GET /api/history/:correlation/undo', async ({ params, planner, read }) =>
    ok(await previewUndo(planner, read, params.correlation)),
  ),

  route('POST /api/history/:correlation/undo', async ({ params, body, user, planner, read, author, ctx }) => {
    const { reason, ...request } = body;
    const { correlationId } = ctx.state;
    try {
      if (tokenOf(ctx)) await refuseUsers(planner, read, params.correlation, request.token);
      const undone = await runUndo(
        planner,
        author(reason),
        { correlationId: params.correlation, ...request },
        () => noteOrigin(planner.pool, { correlationId, userId: user.id }, originOf(ctx)),
      );
      return ok({ ...undone, undoneBy: correlationId });
    } catch (error) {
      if (error instanceof DomainError) await forgetOrigin(planner.pool, correlationId);
      if (!(error instanceof StaleUndo)) throw error;
      throw new ProblemError(409, error.message, { preview: error.preview });
    }
  }),
];

/**
 * Refuses programs to undo changes of users, which they can't make either.
 * @throws ProblemError 403 where the undo affects a user
 * @throws StaleUndo when the undo would differ from the preview by now
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
