import { z } from 'zod';
import { type OtherCostFields, otherCostCategory } from '#domain/money/financeInput.ts';

/** Another operating cost as GET /api/other-costs/{month} answers it; in that month. */
export const otherCostView = z.strictObject({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  month: z.string(),
  amount: z.string(),
  category: otherCostCategory,
  isRecurring: z.boolean(),
  /** The last month of a cost that recurs. */
  endMonth: z.string().nullable(),
  /** What changes from which month, with what was before the first change (from null); empty where nothing is dated. */
  changes: z.array(z.strictObject({ from: z.string().nullable(), amount: z.string() })),
  version: z.number(),
} satisfies Record<keyof OtherCostFields, z.ZodType> & Record<string, z.ZodType>);
export type OtherCostView = z.infer<typeof otherCostView>;

/** What the other costs of a month come to, in pounds: all in all and by category, largest first. */
export const otherCostsSummaryView = z.strictObject({
  month: z.string(),
  total: z.number(),
  count: z.number(),
  categories: z.array(z.strictObject({ category: otherCostCategory, total: z.number(), count: z.number() })),
});
export type OtherCostsSummaryView = z.infer<typeof otherCostsSummaryView>;
