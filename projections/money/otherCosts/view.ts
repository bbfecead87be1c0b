import { z } from 'zod';
import { type OtherCostFields, otherCostCategory } from '#domain/money/financeInput.ts';
import { count, id, openMoney, openMoneyText, text } from '../../reading/pay.ts';

/** Another operating cost as GET /api/other-costs/{month} answers it; in that month. */
export const otherCostView = z.strictObject({
  id,
  name: text,
  description: text.nullable(),
  month: text,
  amount: openMoneyText,
  category: otherCostCategory,
  isRecurring: z.boolean(),
  /** The last month of a cost that recurs. */
  endMonth: text.nullable(),
  /** What changes from which month, with what was before the first change (from null); empty where nothing is dated. */
  changes: z.array(z.strictObject({ from: text.nullable(), amount: openMoneyText })),
  version: count,
} satisfies Record<keyof OtherCostFields, z.ZodType> & Record<string, z.ZodType>);
export type OtherCostView = z.infer<typeof otherCostView>;

/** What the other costs of a month come to, in pounds: all in all and by category, largest first. */
export const otherCostsSummaryView = z.strictObject({
  month: text,
  total: openMoney,
  count,
  categories: z.array(z.strictObject({ category: otherCostCategory, total: openMoney, count })),
});
export type OtherCostsSummaryView = z.infer<typeof otherCostsSummaryView>;
