import { z } from 'zod';
import { type OtherCostFields, otherCostCategory } from '#domain/money/financeInput.ts';
import { count, id, openMoney, openMoneyText, text } from '../../reading/pay.ts';

/** Another operating cost in a month: response of GET /api/other-costs/{month}. */
export const otherCostView = z.strictObject({
  id,
  name: text,
  description: text.nullable(),
  month: text,
  amount: openMoneyText,
  category: otherCostCategory,
  isRecurring: z.boolean(),
  /** The last month of a cost that recurs; null otherwise or if it has no end. */
  endMonth: text.nullable(),
  /** Dated amounts with their months, and the amount before the first change (from null); empty if none is dated. */
  changes: z.array(z.strictObject({ from: text.nullable(), amount: openMoneyText })),
  version: count,
} satisfies Record<keyof OtherCostFields, z.ZodType> & Record<string, z.ZodType>);
export type OtherCostView = z.infer<typeof otherCostView>;

/** Totals of a month's other costs in pounds, overall and by category, largest first. */
export const otherCostsSummaryView = z.strictObject({
  month: text,
  total: openMoney,
  count,
  categories: z.array(z.strictObject({ category: otherCostCategory, total: openMoney, count })),
});
export type OtherCostsSummaryView = z.infer<typeof otherCostsSummaryView>;
