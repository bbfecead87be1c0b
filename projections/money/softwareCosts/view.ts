import { z } from 'zod';
import { type SoftwareCostFields, softwareCostType } from '#domain/money/financeInput.ts';

const softwareCostChange = z.strictObject({
  from: z.string().nullable(),
  defaultMonthlyCost: z.string().optional(),
  costType: softwareCostType.optional(),
  isActive: z.boolean().optional(),
});

/** A subscription as GET /api/software-costs answers it; money as decimal strings in pounds; in one month. */
export const softwareCostView = z.strictObject({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  defaultMonthlyCost: z.string(),
  costType: softwareCostType,
  isActive: z.boolean(),
  startMonth: z.string().nullable(),
  endMonth: z.string().nullable(),
  /** What changes from which month, with what was before the first change (from null); empty where nothing is dated. */
  changes: z.array(softwareCostChange),
  version: z.number(),
} satisfies Record<keyof SoftwareCostFields, z.ZodType> & Record<string, z.ZodType>);
export type SoftwareCostView = z.infer<typeof softwareCostView>;

/** What a subscription costs instead in one month. */
export const adjustmentView = z.strictObject({
  softwareCostId: z.number(),
  month: z.string(),
  adjustedCost: z.string(),
  reason: z.string().nullable(),
});
export type AdjustmentView = z.infer<typeof adjustmentView>;
