import { z } from 'zod';
import { streamKind } from '#domain/history/preview.ts';
import { type FigureName, figureNames } from '#domain/money/figures.ts';
import { historyEntryView } from '../../history/view.ts';
import { openMoney, text } from '../../reading/pay.ts';

export const figureName = z.enum(figureNames as [FigureName, ...FigureName[]]);

const record = z.strictObject({ kind: streamKind, id: text, name: text });

/** One record's part of a figure, its calculation, and the change that set it. */
export const explainLineView = z.strictObject({
  record,
  /** The parent: a project's client, or the project of somebody's hours. */
  of: text.nullable(),
  /** In pounds, hours or a count. */
  amount: openMoney,
  calculation: text,
  change: historyEntryView.nullable(),
});
export type ExplainLineView = z.infer<typeof explainLineView>;

/** A part of a figure; its lines add up to its value. */
const explainTermView = z.strictObject({
  name: text,
  /** Added, subtracted, or divided by. */
  role: z.enum(['plus', 'minus', 'over']),
  unit: z.enum(['money', 'hours', 'count']),
  value: openMoney,
  /** The sum of the records, if a manual figure replaces it. */
  computed: openMoney.nullable(),
  lines: z.array(explainLineView),
});

/** The explanation of a figure of a month. */
export const explainView = z.strictObject({
  figure: figureName,
  label: text,
  month: text,
  unit: z.enum(['money', 'hours', 'ratio', 'count']),
  /** The record whose part is explained; null for the whole figure. */
  record: record.nullable(),
  value: openMoney,
  /** The formula as text, with the numbers in place. */
  formula: text,
  terms: z.array(explainTermView),
});
export type ExplainView = z.infer<typeof explainView>;
