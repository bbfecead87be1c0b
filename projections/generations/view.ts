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

/** A replay of the log under a formula set, as GET /api/admin/replays answers it. */
export type ReplayView = Work & {
  formulas: FormulasOutput;
  formulasVersion: number;
  reason: string | null;
  /** The generation that was live when it was asked for, and that it is compared with. */
  base: number | null;
  /** Whether its figures are still there, so that they can be adopted. */
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
