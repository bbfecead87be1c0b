import { z } from 'zod';
import { requiredText } from '#domain/text.ts';
import { previewUndo, runUndo, StaleUndo } from '../../undo/undo.ts';
import { ProblemError } from '../problem.ts';
import { ok, type Route, route } from '../route.ts';

/** `{correlation}` of a path: the X-Correlation-Id that a change was answered with. */
const correlationParam = z.object({
  correlation: z.string().regex(/^[\w-]{1,64}$/, 'The address does not name a change'),
});

const undoInput = z.object({
  reason: requiredText('Say why, for whoever reads the history').pipe(
    z.string().max(500, 'Keep the reason under 500 characters'),
  ),
  token: z.string({ error: 'Look at what would be undone first' }).length(64),
  /** What is taken back although somebody has touched it since. */
  despite: z.array(z.string().max(200)).max(5_000).default([]),
});

/** Bytes of the largest undo, which may name thousands of records. */
const largestUndo = 2 ** 20;

/** Undoing what was done at once: a save, an import or a paste, and an undo as well. */
export const undoRoutes: readonly Route[] = [
  route(
    'get',
    '/api/history/:correlation/undo',
    'admin',
    { params: correlationParam, isPresentOnly: true, takesOwnSnapshots: true },
    async ({ params, planner, read }) => ok(await previewUndo(planner, read, params.correlation)),
  ),

  route(
    'post',
    '/api/history/:correlation/undo',
    'admin',
    { params: correlationParam, body: undoInput, largestBody: largestUndo },
    async ({ params, body, planner, author, ctx }) => {
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
    },
  ),
];
