import { z } from 'zod';
import { type SoftwareCostFields, softwareCostType } from '#domain/money/financeInput.ts';
import { count, id, openMoneyText, text } from '../../reading/pay.ts';

const softwareCostChange = z.strictObject({
  from: text.nullable(),
  defaultMonthlyCost: openMoneyText.optional(),
  costType: softwareCostType.optional(),
  isActive: z.boolean().optional(),
});

/** A subscription as GET /api/software-costs answers it; money as decimal strings in pounds; in one month. */
export const softwareCostView = z.strictObject({
  id,
  name: text,
  description: text.nullable(),
  defaultMonthlyCost: openMoneyText,
  costType: softwareCostType,
  isActive: z.boolean(),
  startMonth: text.nullable(),
  endMonth: text.nullable(),
  /** What changes from which month, with what was before the first change (from null); empty where nothing is dated. */
  changes: z.array(softwareCostChange),
  version: count,
} satisfies Record<keyof SoftwareCostFields, z.ZodType> & Record<string, z.ZodType>);
export type SoftwareCostView = z.infer<typeof softwareCostView>;

/** What a subscription costs instead in one month. */
export const adjustmentView = z.strictObject({
  softwareCostId: id,
  month: text,
  adjustedCost: openMoneyText,
  reason: text.nullable(),
});
export type AdjustmentView = z.infer<typeof adjustmentView>;
