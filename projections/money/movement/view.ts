import { z } from 'zod';
import { streamKind } from '#domain/history/preview.ts';
import { historyEntryView } from '../../history/view.ts';
import { pnlFiguresView } from '../pnl/view.ts';

/** A change of the forecast of some months together, in pounds. */
export const effectView = z.strictObject({
  revenue: z.number(),
  staffCosts: z.number(),
  softwareCosts: z.number(),
  otherCosts: z.number(),
  netProfit: z.number(),
});
export type EffectView = z.infer<typeof effectView>;

const side = z.strictObject({
  /** ISO 8601 instant. */
  at: z.string(),
  /** Version of the formulas in force. */
  formulas: z.number(),
  /** Whether net profit of the last month is after other operating costs. */
  netProfitIncludesOtherCosts: z.boolean(),
  /** The months whose costs and net profit leave other operating costs out. */
  memoMonths: z.array(z.string()),
  figures: pnlFiguresView,
});

/** The changes of one record in one request: their history entries, oldest first, and their joint effect. */
const stepView = z.strictObject({ entries: z.array(historyEntryView), effect: effectView });
export type StepView = z.infer<typeof stepView>;

/** All changes of one record together. */
const moverView = z.strictObject({
  record: z.strictObject({ kind: streamKind, id: z.string(), name: z.string() }),
  steps: z.number(),
  effect: effectView,
  /** Net profit after the changes of this record and of those before it in the list. */
  level: z.number(),
});

export type MoverView = z.infer<typeof moverView>;

/** The sum of what is too small to be listed. */
const remainder = z.strictObject({ count: z.number(), effect: effectView });

/** Movement of the forecast of some months between two instants: response of GET /api/pnl/movement. */
export const movementView = z.strictObject({
  /** First and last month. */
  start: z.string(),
  end: z.string(),
  /** The instant of the first event; null without events. All figures are 0 before it. */
  begun: z.string().nullable(),
  from: side,
  to: side,
  /** The figures of `to` minus those of `from`. */
  change: pnlFiguresView,
  /** Records by their effect, largest first. With the remainder they add up to the whole change. */
  movers: z.array(moverView),
  otherMovers: remainder,
  /** Changes by their effect, largest first; with the remainder they add up to the whole change, too. */
  steps: z.array(stepView),
  otherSteps: remainder,
  /** Number of events between the two instants that moved none of these figures. */
  unmoved: z.number(),
});
export type MovementView = z.infer<typeof movementView>;
