import { PassThrough } from 'node:stream';
import { importKinds } from '#domain/imports/columns.ts';
import { countVerdicts, type ImportLine } from '#domain/imports/verdicts.ts';
import type { Month } from '#domain/values/month.ts';
import { closedMonthsProblem } from '../api/closedMonths.ts';
import { ok, type Route, route } from '../api/route.ts';
import type { Authorship } from '../commands/context.ts';
import { ClosedMonthsMoved } from '../commands/lateChanges.ts';
import type { Planner } from '../http/planner.ts';
import { type Problem, ProblemError, problemFor } from '../http/problem.ts';
import { type ImportWork, openImport } from './importWork.ts';
import { previewImport, RefusedImport, runImport } from './runImport.ts';

/** Lists from a spreadsheet: what importing them would do, and the import itself. */
export const importRoutes: readonly Route[] = importKinds.flatMap((kind) => {
  return [
    route(`POST /api/import/${kind}/preview`, async ({ body, planner, thisMonth }) => {
      const work = await openImport(kind, body);
      try {
        const { verdicts, consequence } = await previewImport(planner, work, thisMonth);
        return ok({ rows: verdicts, counts: countVerdicts(verdicts), consequence });
      } finally {
        await work.end();
      }
    }),

    route(`POST /api/import/${kind}`, async ({ body, author, planner, thisMonth, knowsPay, ctx }) => {
      const work = await openImport(kind, body);
      try {
        // Refused before anything is streamed, with the status of a refusal.
        const checked = await previewImport(planner, work, thisMonth);
        if (countVerdicts(checked.verdicts).error > 0) throw refusal(new RefusedImport(checked));
      } catch (error) {
        await work.end();
        throw error;
      }
      ctx.type = 'application/x-ndjson';
      ctx.compress = false;
      const problemOf = (error: unknown) =>
        problemFor(
          error instanceof ClosedMonthsMoved
            ? closedMonthsProblem(error, knowsPay, `POST /api/import/${kind}`, undefined)
            : error,
        );
      const { reason, restates } = work.read;
      const importer = { ...author(reason), ...(restates && { restates }) };
      return ok(progressOf(planner, { work, thisMonth }, importer, problemOf));
    }),
  ];
});

/**
 * Streams JSON lines: the progress of an import, and at last its result. The import goes on if the client disconnects;
 * `work` is ended in any case.
 */
const progressOf = (
  planner: Planner,
  options: { work: ImportWork; thisMonth: Month },
  author: Authorship,
  problemOf: (error: unknown) => Problem,
): PassThrough => {
  const stream = new PassThrough();
  const tell = (line: ImportLine) => {
    if (!stream.destroyed && !stream.writableEnded) stream.write(`${JSON.stringify(line)}\n`);
  };
  runImport(planner, author, options, (progress) => tell({ progress }))
    .then((done) => tell({ done }))
    .catch((error) => {
      const { title, type, ...problem } = problemOf(error);
      if (problem.status >= 500)
        planner.logger.error({ err: error, correlationId: author.correlationId }, 'An import failed');
      tell({ problem });
    })
    .finally(async () => {
      stream.end();
      await options.work.end();
    });
  return stream;
};

const refusal = (refused: RefusedImport): ProblemError => {
  const rows = refused.checked.verdicts.filter(({ errors }) => errors.length > 0);
  return new ProblemError(400, refused.message, {
    errors: rows.flatMap(({ row, errors }) =>
      errors.map(({ field, message }) => ({ path: `rows.${row}.${field}`, message })),
    ),
  });
};
