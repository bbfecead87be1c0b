import { previewUndo, runUndo, StaleUndo } from '../../undo/undo.ts';
import { ProblemError } from '../problem.ts';
import { ok, type Route, route } from '../route.ts';

/** Undoing what was done at once: a save, an import or a paste, and an undo as well. */
export const undoRoutes: readonly Route[] = [
  route('GET /api/history/:correlation/undo', async ({ params, planner, read }) =>
    ok(await previewUndo(planner, read, params.correlation)),
  ),

  route('POST /api/history/:correlation/undo', async ({ params, body, planner, author, ctx }) => {
    const { reason, ...asked } = body;
    try {
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
