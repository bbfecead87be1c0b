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
  /** A verification that has given its result. */
  'done',
]);
export type ReplayStatus = z.infer<typeof replayStatus>;

/** A table of two read-model versions that should say the same; at most some rows that one of them has alone. */
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
  /** Events applied, of how many. */
  applied: count,
  total: count,
  /** Events a second; null while nothing is being built. */
  rate: count.nullable(),
  /** Seconds left; null while that can't be said. */
  eta: count.nullable(),
  by: personView,
  at: text,
  error: text.optional(),
};

/**
 * Formulas that are kept or were adopted, or a recount of the log under those in force, as GET /api/admin/replays answers
 * it. Of formulas nothing is built: they are ready at once.
 */
export const replayView = z.strictObject({
  ...work,
  formulas: datedFormulasView,
  /** The number that the formulas have, or would have once adopted. */
  formulasVersion: count,
  reason: text.nullable(),
  /**
   * Of formulas: how many adoptions there were when they were asked for. Of a recount: the read-model version that was
   * live. Null where that is not known.
   */
  base: count.nullable(),
  /** Whether the log is counted anew for it, under the formulas in force; else other formulas are tried. */
  isRecount: z.boolean(),
  /** Whether it can be adopted: formulas always can, a recount as long as its figures are there. */
  isKept: z.boolean(),
});
export type ReplayView = z.infer<typeof replayView>;

/** A fresh build compared with the live one, table by table. */
export const verificationView = z.strictObject({
  ...work,
  result: z
    .strictObject({
      position: count,
      isEqual: z.boolean(),
      tables: z.array(tableComparison),
      /** Streams of which events are gone from the log; absent in results of earlier versions. */
      holes: z.array(text).optional(),
      /** Months of the P&L that are closed; absent in results of earlier versions. */
      closedMonths: z
        .array(
          z.strictObject({
            month: text,
            /** Whether what was reported stands in the log as it was written. */
            isWhole: z.boolean(),
            /** Leaves of the P&L that this version's arithmetic has otherwise; that is no fault. */
            leaves: z.array(text),
          }),
        )
        .optional(),
    })
    .nullable(),
});
export type VerificationView = z.infer<typeof verificationView>;

/**
 * A backup that the planner made by itself: written, restored into a database of its own, and compared with the
 * figures.
 */
export const backupView = z.strictObject({
  /** The day in the United Kingdom. */
  day: text,
  status: z.enum(backupStatuses),
  begunAt: text,
  endedAt: text.nullable(),
  file: text.nullable(),
  bytes: count.nullable(),
  events: count.nullable(),
  /** Tables of the figures that a restore does not give as they are. */
  differing: z.array(text),
  /** Why there is none, and what to do, in a sentence. */
  error: text.nullable(),
});
export type BackupView = z.infer<typeof backupView>;

/** GET /api/admin/backups. */
export const backupsView = z.strictObject({
  /** Time of the day in the United Kingdom, "02:30"; null: the planner makes none by itself. */
  at: text.nullable(),
  isEncrypted: z.boolean(),
  latest: backupView.nullable(),
  latestProved: backupView.nullable(),
});
export type BackupsView = z.infer<typeof backupsView>;
