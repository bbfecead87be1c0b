import { PassThrough } from 'node:stream';
import { z } from 'zod';
import { importColumns, importKinds, mostImportRows } from '#domain/imports/columns.ts';
import { countVerdicts, type ImportLine } from '#domain/imports/verdicts.ts';
import { reasonInput } from '#domain/text.ts';
import type { Authorship } from '../../commands/context.ts';
import { previewImport, RefusedImport, runImport } from '../../imports/runImport.ts';
import type { Planner } from '../planner.ts';
import { ProblemError, problemFor } from '../problem.ts';
import { ok, type Route, route } from '../route.ts';

/** Longest text of a cell: a revenue split may have many months. */
const longestCell = 20_000;
const tooMany = `Import at most ${mostImportRows.toLocaleString('en-GB')} rows at a time. Split the file, and import its parts one after the other.`;

const importRow = (fields: readonly string[]) =>
  z.object({
    /** As the file counts its rows, so that people find them. */
    row: z.number().int().min(1).max(10_000_000),
    cells: z.partialRecord(
      z.enum(fields as [string, ...string[]]),
      z.string().max(longestCell, `A cell holds at most ${longestCell} characters`),
    ),
  });

const importBody = (fields: readonly string[]) =>
  z.object({
    rows: z
      .array(importRow(fields))
      .min(1, 'There is nothing to import. Choose a file with a row for each record.')
      .max(mostImportRows, tooMany),
    reason: reasonInput,
  });

/** Lists from a spreadsheet: what importing them would do, and the import itself. */
export const importRoutes: readonly Route[] = importKinds.flatMap((kind) => {
  const body = importBody(importColumns[kind].map(({ field }) => field)) as z.ZodType<ImportBody>;
  // A preview writes nothing, and an import's answer is a stream; importing the same rows again adds nothing.
  const guards = { body, keepsNothing: true } as const;
  return [
    route('post', `/api/import/${kind}/preview`, 'admin', guards, async ({ body: { rows }, planner }) => {
      const { verdicts, consequence } = await previewImport(planner, kind, rows);
      return ok({ rows: verdicts, counts: countVerdicts(verdicts), consequence });
    }),

    route('post', `/api/import/${kind}`, 'admin', guards, async ({ body: given, author, planner, ctx }) => {
      // Refused before anything is streamed, with the status of a refusal.
      const checked = await previewImport(planner, kind, given.rows);
      if (countVerdicts(checked.verdicts).error > 0) throw refusal(new RefusedImport(checked));
      ctx.type = 'application/x-ndjson';
      ctx.compress = false;
      return ok(progressOf(planner, kind, given, author(given.reason)));
    }),
  ];
});

type ImportBody = {
  rows: { row: number; cells: Record<string, string> }[];
  reason: string | undefined;
};

/** A line of JSON each time the import has come further, and at last one of what came of it. Goes on unheard. */
const progressOf = (
  planner: Planner,
  kind: (typeof importKinds)[number],
  { rows }: ImportBody,
  author: Authorship,
): PassThrough => {
  const stream = new PassThrough();
  const tell = (line: ImportLine) => {
    if (!stream.destroyed && !stream.writableEnded) stream.write(`${JSON.stringify(line)}\n`);
  };
  runImport(planner, author, kind, rows, (progress) => tell({ progress }))
    .then((done) => tell({ done }))
    .catch((error) => {
      const { status, detail } = problemFor(error);
      if (status >= 500)
        planner.logger.error({ err: error, correlationId: author.correlationId }, 'An import failed');
      tell({ problem: { status, detail } });
    })
    .finally(() => stream.end());
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
