import { z } from 'zod';
import { type SoftwareCostFields, softwareCostType } from '#domain/money/financeInput.ts';
import { count, id, openMoneyText, text } from '../../reading/pay.ts';

const softwareCostChange = z.strictObject({
  from: text.nullable(),
  defaultMonthlyCost: openMoneyText.optional(),
  costType: softwareCostType.optional(),
  isActive: z.boolean().optional(),
});

/** A subscription in a month: response of GET /api/software-costs; money as decimal text in pounds. */
export const softwareCostView = z.strictObject({
  id,
  name: text,
  description: text.nullable(),
  defaultMonthlyCost: openMoneyText,
  costType: softwareCostType,
  isActive: z.boolean(),
  startMonth: text.nullable(),
  endMonth: text.nullable(),
  /** Dated terms with their months, and those before the first change (from null); empty if none is dated. */
  changes: z.array(softwareCostChange),
  version: count,
} satisfies Record<keyof SoftwareCostFields, z.ZodType> & Record<string, z.ZodType>);
export type SoftwareCostView = z.infer<typeof softwareCostView>;

/** A subscription's adjusted cost in one month. */
export const adjustmentView = z.strictObject({
  softwareCostId: id,
  month: text,
  adjustedCost: openMoneyText,
  reason: text.nullable(),
});
export type AdjustmentView = z.infer<typeof adjustmentView>;
