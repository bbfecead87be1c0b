import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { logFormat } from '#domain/log/upcasts.ts';
import { fingerprint } from '#projections/projector/readModels.ts';

const format = z.object({ format: z.number() });

/** Whether planners of another version serve figures, or did until a quarter of an hour ago (`planner.live`). */
const othersRun = sql.fragment`exists (select from planner.live where fingerprint <> ${fingerprint})`;

/** The format of the log: a planner that doesn't know it can't read everything in it. */
export const formatOfLog = async (db: CommonQueryMethods): Promise<number> =>
  (await db.maybeOneFirst(sql.type(format)`select format from vault.log_format`)) ?? 1;

export const otherVersionsRun = (db: CommonQueryMethods): Promise<boolean> =>
  db.oneFirst(sql.type(z.object({ run: z.boolean() }))`select ${othersRun} as run`);

/** Raises the log to this planner's format, for good, unless others run. @returns its format then */
export const raiseFormat = async (db: CommonQueryMethods): Promise<number> => {
  await db.query(sql.type(z.object({}))`
    insert into vault.log_format (format) select ${logFormat} where not ${othersRun}
    on conflict (only_row) do update set format = greatest(log_format.format, excluded.format)
  `);
  return formatOfLog(db);
};

/** Records that the log has an event of a later format than this planner's. */
export const noteLaterFormat = async (db: CommonQueryMethods): Promise<void> => {
  await db.query(sql.type(z.object({}))`
    insert into vault.log_format (format) values (${logFormat + 1})
    on conflict (only_row) do update set format = greatest(log_format.format, excluded.format)
  `);
};
