import { z } from 'zod';
import { backupStatuses } from '#domain/backupWords.ts';
import type { FormulasOutput } from '#domain/formulasInput.ts';

export type ReplayStatus =
  | 'queued'
  | 'building'
  | 'catching-up'
  | 'comparing'
  | 'ready'
  | 'adopted'
  | 'failed'
  | 'cancelled'
  | 'discarded'
  | 'retired'
  /** A verification that has given its result. */
  | 'done';

/** A table of two generations that should say the same; at most some rows that one of them has alone. */
export type TableComparison = {
  table: string;
  isEqual: boolean;
  live: { rows: number; digest: string | null };
  fresh: { rows: number; digest: string | null };
  onlyLive: string[];
  onlyFresh: string[];
};

type Work = {
  id: number;
  status: ReplayStatus;
  /** Events applied, of how many. */
  applied: number;
  total: number;
  /** Events a second; null while nothing is being built. */
  rate: number | null;
  /** Seconds left; null while that can't be said. */
  eta: number | null;
  by: { id: string; username: string; name: string };
  at: string;
  error?: string;
};

/**
 * Formulas that somebody tries, or a recount of the log under those in force, as GET /api/admin/replays answers it. Of a
 * trial nothing is built: it is ready at once.
 */
export type ReplayView = Work & {
  formulas: FormulasOutput;
  /** The number that the formulas have, or would have once adopted. */
  formulasVersion: number;
  reason: string | null;
  /**
   * Of a trial: how many adoptions there were when it was asked for. Of a recount: the generation that was live. Null
   * where that is not known.
   */
  base: number | null;
  /** Whether the log is counted anew for it, under the formulas in force; else other formulas are tried. */
  isRecount: boolean;
  /** Whether it can be adopted: formulas always can, a recount as long as its figures are there. */
  isKept: boolean;
};

/** A fresh build compared with the live one, table by table. */
export type VerificationView = Work & {
  result: {
    position: number;
    isEqual: boolean;
    tables: TableComparison[];
    /** Streams of which events are gone from the log; absent in results of earlier versions. */
    holes?: string[];
  } | null;
};

/** A backup that the planner made by itself: written, restored into a database of its own, and compared with the figures. */
export const backupView = z.object({
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
export type BackupsView = {
  /** Time of the day in the United Kingdom, "02:30"; null: the planner makes none by itself. */
  at: string | null;
  isEncrypted: boolean;
  latest: BackupView | null;
  latestProved: BackupView | null;
};
