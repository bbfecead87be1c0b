import { z } from 'zod';
import { backupStatuses } from '#domain/access/backupWords.ts';
import { datedFormulasView } from '#domain/formulas/formulasInput.ts';
import { personView } from '../formulas/view.ts';
import { count, id, text } from '../reading/pay.ts';

const replayStatus = z.enum([
  'queued',
  'building',
  'catching-up',
  'comparing',
  'ready',
  'adopted',
  'failed',
  'cancelled',
  'discarded',
  'retired',
  /** A verification with its result. */
  'done',
]);
export type ReplayStatus = z.infer<typeof replayStatus>;

/** A table of two read-model versions that should be equal, with some of the rows that only one of them has. */
const tableComparison = z.strictObject({
  table: text,
  isEqual: z.boolean(),
  live: z.strictObject({ rows: count, digest: text.nullable() }),
  fresh: z.strictObject({ rows: count, digest: text.nullable() }),
  onlyLive: z.array(z.string()),
  onlyFresh: z.array(z.string()),
});
export type TableComparison = z.infer<typeof tableComparison>;

const work = {
  id,
  status: replayStatus,
  /** Number of events applied, and of all events. */
  applied: count,
  total: count,
  /** Events a second; null unless a build is running. */
  rate: count.nullable(),
  /** Seconds left; null if unknown. */
  eta: count.nullable(),
  by: personView,
  at: text,
  error: text.optional(),
};

/**
 * A kept or adopted set of formulas, or a recount under those in force: response of GET /api/admin/replays. Formulas
 * need no build: they are ready at once.
 */
export const replayView = z.strictObject({
  ...work,
  formulas: datedFormulasView,
  /** The number that the formulas have, or would have once adopted. */
  formulasVersion: count,
  reason: text.nullable(),
  /**
   * For formulas: the number of adoptions when they were kept. For a recount: the read-model version that was live.
   * Null if unknown.
   */
  base: count.nullable(),
  /** True for a recount under the formulas in force; false for other formulas to try. */
  isRecount: z.boolean(),
  /** Whether it can be adopted: always true for formulas, and for a recount as long as it has its figures. */
  isKept: z.boolean(),
});
export type ReplayView = z.infer<typeof replayView>;

/** The comparison of a fresh build with the live figures, table by table. */
export const verificationView = z.strictObject({
  ...work,
  result: z
    .strictObject({
      position: count,
      isEqual: z.boolean(),
      tables: z.array(tableComparison),
      /** Streams that have lost events; absent in results of earlier releases. */
      holes: z.array(text).optional(),
      /** Closed months of the P&L; absent in results of earlier releases. */
      closedMonths: z
        .array(
          z.strictObject({
            month: text,
            /** Whether the report in the log is intact. */
            isWhole: z.boolean(),
            /** Leaves of the P&L that are computed differently now, which is no fault. */
            leaves: z.array(text),
          }),
        )
        .optional(),
    })
    .nullable(),
});
export type VerificationView = z.infer<typeof verificationView>;

/** An automatic backup: written, restored into a database of its own, and compared with the figures. */
export const backupView = z.strictObject({
  /** The day in the United Kingdom. */
  day: text,
  status: z.enum(backupStatuses),
  begunAt: text,
  endedAt: text.nullable(),
  file: text.nullable(),
  bytes: count.nullable(),
  events: count.nullable(),
  /** Tables of figures that differ after a restore. */
  differing: z.array(text),
  /** Why it failed and what to do, as a sentence. */
  error: text.nullable(),
});
export type BackupView = z.infer<typeof backupView>;

/** GET /api/admin/backups. */
export const backupsView = z.strictObject({
  /** Time of day in the United Kingdom, "02:30"; null if there are no automatic backups. */
  at: text.nullable(),
  isEncrypted: z.boolean(),
  latest: backupView.nullable(),
  latestProved: backupView.nullable(),
});
export type BackupsView = z.infer<typeof backupsView>;
