import { z } from 'zod';
import { backupStatuses } from '#domain/access/backupWords.ts';
import { formulasView } from '#domain/formulas/formulasInput.ts';
import { personView } from '../formulas/view.ts';

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
  table: z.string(),
  isEqual: z.boolean(),
  live: z.strictObject({ rows: z.number(), digest: z.string().nullable() }),
  fresh: z.strictObject({ rows: z.number(), digest: z.string().nullable() }),
  onlyLive: z.array(z.string()),
  onlyFresh: z.array(z.string()),
});
export type TableComparison = z.infer<typeof tableComparison>;

const work = {
  id: z.number(),
  status: replayStatus,
  /** Events applied, of how many. */
  applied: z.number(),
  total: z.number(),
  /** Events a second; null while nothing is being built. */
  rate: z.number().nullable(),
  /** Seconds left; null while that can't be said. */
  eta: z.number().nullable(),
  by: personView,
  at: z.string(),
  error: z.string().optional(),
};

/**
 * Formulas that are kept or were adopted, or a recount of the log under those in force, as GET /api/admin/replays answers
 * it. Of formulas nothing is built: they are ready at once.
 */
export const replayView = z.strictObject({
  ...work,
  formulas: formulasView,
  /** The number that the formulas have, or would have once adopted. */
  formulasVersion: z.number(),
  reason: z.string().nullable(),
  /**
   * Of formulas: how many adoptions there were when they were asked for. Of a recount: the read-model version that was
   * live. Null where that is not known.
   */
  base: z.number().nullable(),
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
      position: z.number(),
      isEqual: z.boolean(),
      tables: z.array(tableComparison),
      /** Streams of which events are gone from the log; absent in results of earlier versions. */
      holes: z.array(z.string()).optional(),
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
  day: z.string(),
  status: z.enum(backupStatuses),
  begunAt: z.string(),
  endedAt: z.string().nullable(),
  file: z.string().nullable(),
  bytes: z.number().nullable(),
  events: z.number().nullable(),
  /** Tables of the figures that a restore does not give as they are. */
  differing: z.array(z.string()),
  /** Why there is none, and what to do, in a sentence. */
  error: z.string().nullable(),
});
export type BackupView = z.infer<typeof backupView>;

/** GET /api/admin/backups. */
export const backupsView = z.strictObject({
  /** Time of the day in the United Kingdom, "02:30"; null: the planner makes none by itself. */
  at: z.string().nullable(),
  isEncrypted: z.boolean(),
  latest: backupView.nullable(),
  latestProved: backupView.nullable(),
});
export type BackupsView = z.infer<typeof backupsView>;
