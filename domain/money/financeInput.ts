import { z } from 'zod';
import { additionInput, changedFields, expectedVersion, patchedFields } from '../records/changeInput.ts';
import { creditInput, moneyInput } from '../values/moneyInput.ts';
import type { Month } from '../values/month.ts';
import { monthSchema, optionalMonth, spanReversed, withSoundSpan } from '../values/monthInput.ts';
import { endsAfterStart } from '../values/span.ts';
import { optionalText, reasonInput, requiredText } from '../values/text.ts';

/** Where a subscription's cost falls; 'both' halves it (docs/domain.md, Software costs). */
export const softwareCostType = z.enum(['direct', 'operating', 'both']);
export type SoftwareCostType = z.infer<typeof softwareCostType>;

export const otherCostCategory = z.enum(
  ['office', 'travel', 'marketing', 'legal', 'insurance', 'utilities', 'other'],
  { error: 'Category is required' },
);
export type OtherCostCategory = z.infer<typeof otherCostCategory>;

/** Terms of another cost that may change from a month on: none unless it recurs. */
export const otherCostTerms = ({ isRecurring }: Pick<OtherCostFields, 'isRecurring'>) =>
  isRecurring ? (['amount'] as const) : [];

/** The months in which another cost falls. */
export const otherCostSpan = ({
  month,
  isRecurring,
  endMonth,
}: Pick<OtherCostFields, 'month' | 'isRecurring' | 'endMonth'>): {
  startMonth: Month;
  endMonth: Month | null;
} => ({
  startMonth: month,
  endMonth: isRecurring ? endMonth : month,
});

const softwareCost = z.object({
  name: requiredText('Name is required'),
  description: optionalText(),
  /** Pence a month. */
  defaultMonthlyCost: moneyInput('Monthly cost is required'),
  costType: z
    .enum(['direct', 'operating', 'operational', 'both'], { error: 'Choose direct or operating' })
    .transform((type): SoftwareCostType => (type === 'operational' ? 'operating' : type)),
  isActive: z.boolean({ error: 'Say whether the subscription is active' }).default(true),
  startMonth: optionalMonth,
  endMonth: optionalMonth,
});

/** A software subscription. */
export type SoftwareCostFields = z.output<typeof softwareCost>;

/** Terms of a subscription that may change from a month on. */
export const softwareCostTerms = [
  'defaultMonthlyCost',
  'costType',
  'isActive',
] as const satisfies readonly (keyof SoftwareCostFields)[];

/** Body of POST /api/software-costs. */
export const softwareCostInput = softwareCost
  .extend(additionInput.shape)
  .refine(endsAfterStart, spanReversed);

/** Body of PUT /api/software-costs/{id}; fields left out stay as they are. */
export const softwareCostChange = changedFields(softwareCost);

/** Body of PATCH /api/software-costs/{id}. */
export const softwareCostPatch = patchedFields(softwareCost);

const recordId = z
  .number({ error: 'Choose a subscription' })
  .int()
  .min(1)
  .max(2 ** 31 - 1);

/** Body of POST /api/software-cost-adjustments. */
export const adjustmentInput = z.object({
  softwareCostId: recordId,
  month: monthSchema,
  adjustedCost: creditInput('Adjusted cost is required'),
  reason: reasonInput,
  expectedVersion,
});

const otherCost = z.object({
  name: requiredText('Name is required'),
  description: optionalText(),
  /** The cost's month, or its first one if it recurs. */
  month: z.string({ error: 'Month is required' }).min(1, 'Month is required').pipe(monthSchema),
  /** Pence; a credit is below 0. */
  amount: creditInput('Amount is required'),
  category: otherCostCategory.default('office'),
  isRecurring: z.boolean({ error: 'Say whether the cost recurs' }).default(false),
  /** The last month of a cost that recurs; null if it has no end or does not recur. */
  endMonth: optionalMonth,
});

/** Another operating cost, of one month or recurring from it on. */
export type OtherCostFields = z.output<typeof otherCost>;

/** Clears the last month of a cost that does not recur, so that a hidden value does not count if it recurs later. */
const ofItsKind = <Fields extends Pick<OtherCostFields, 'isRecurring' | 'endMonth'>>(
  fields: Fields,
): Fields => ({
  ...fields,
  endMonth: fields.isRecurring ? fields.endMonth : null,
});

/** Body of POST /api/other-costs. */
export const otherCostInput = otherCost
  .extend(additionInput.shape)
  .refine((cost) => endsAfterStart(otherCostSpan(cost)), spanReversed)
  .transform(ofItsKind);

/** A cost with consistent fields. @throws DomainError 'invalid' if it ends before it begins */
export const normalisedOtherCost = (fields: OtherCostFields): OtherCostFields => {
  const normalised = ofItsKind(fields);
  withSoundSpan(otherCostSpan(normalised));
  return normalised;
};

/** Body of PUT /api/other-costs/{id}; fields left out stay as they are. */
export const otherCostChange = changedFields(otherCost);

/** Body of PATCH /api/other-costs/{id}. */
export const otherCostPatch = patchedFields(otherCost);

const manualAmount = creditInput('Enter an amount in pounds').nullable().optional();

/** Body of POST /api/pnl/costs: any of the five figures. Null withdraws a manual one; absent leaves it. */
export const manualCostsInput = z.object({
  month: monthSchema,
  directStaffCosts: manualAmount,
  directSoftwareCosts: manualAmount,
  operatingStaffCosts: manualAmount,
  operatingSoftwareCosts: manualAmount,
  otherOperatingCosts: manualAmount,
  reason: reasonInput,
  /** 0 for a month without any change so far. */
  expectedVersion: z.number().int().min(0).optional(),
});
