import { z } from 'zod';
import { streamKind } from '#domain/history/preview.ts';
import { historyEntryView } from '../../history/view.ts';
import { pnlFiguresView } from '../pnl/view.ts';

/** By how much something has moved the forecast of some months together, in pounds. */
export const effectView = z.strictObject({
  revenue: z.number(),
  staffCosts: z.number(),
  softwareCosts: z.number(),
  otherCosts: z.number(),
  netProfit: z.number(),
});
export type EffectView = z.infer<typeof effectView>;

const side = z.strictObject({
  /** The instant. */
  at: z.string(),
  /** Version of the formulas in force. */
  formulas: z.number(),
  /** Whether net profit is after other operating costs. */
  netProfitIncludesOtherCosts: z.boolean(),
  figures: pnlFiguresView,
});

/** One act's change of one record: its history entries, oldest first, and their effect together. */
const stepView = z.strictObject({ entries: z.array(historyEntryView), effect: effectView });
export type StepView = z.infer<typeof stepView>;

/** All changes of one record together. */
const moverView = z.strictObject({
  record: z.strictObject({ kind: streamKind, id: z.string(), name: z.string() }),
  steps: z.number(),
  effect: effectView,
  /** Net profit after the records before it and this one. */
  level: z.number(),
});

export type MoverView = z.infer<typeof moverView>;

/** What is too small to be listed, together. */
const remainder = z.strictObject({ count: z.number(), effect: effectView });

/** Why the forecast of some months moved between two instants, as GET /api/pnl/movement answers it. */
export const movementView = z.strictObject({
  /** First and last month. */
  start: z.string(),
  end: z.string(),
  /** The instant of the first event; null while there is none. Before it everything is nothing. */
  begun: z.string().nullable(),
  from: side,
  to: side,
  /** The figures of `to` less those of `from`. */
  change: pnlFiguresView,
  /** Records by what they moved, the largest first. Their effects and the remainder's come to the whole change. */
  movers: z.array(moverView),
  otherMovers: remainder,
  /** The changes themselves, the largest first; with the remainder they come to the whole change, too. */
  steps: z.array(stepView),
  otherSteps: remainder,
  /** How many events between the two instants moved none of these figures. */
  unmoved: z.number(),
});
export type MovementView = z.infer<typeof movementView>;
