import { z } from 'zod';
import { monthSchema } from '../monthInput.ts';
import type { OtherCostEvent } from '../otherCost.ts';
import type { SoftwareCostEvent } from '../softwareCost.ts';
import { type DataOf, pastShape, wholeRecord } from './pastShape.ts';

export const softwareCostShapes = {
  SoftwareCostUpdated: [
    pastShape({
      lastFormat: 1,
      shape: z.looseObject({
        name: z.string(),
        description: z.string().nullable(),
        defaultMonthlyCost: z.number(),
        costType: z.enum(['direct', 'operating', 'both']),
        isActive: z.boolean(),
        startMonth: monthSchema.nullable(),
        endMonth: monthSchema.nullable(),
      }),
      upcast: (data): DataOf<SoftwareCostEvent, 'SoftwareCostUpdated'> => data,
      downcast: wholeRecord,
    }),
  ],
};

const otherCost = z.looseObject({
  name: z.string(),
  description: z.string().nullable(),
  month: monthSchema,
  amount: z.number(),
  category: z.enum(['office', 'travel', 'marketing', 'legal', 'insurance', 'utilities', 'other']),
  isRecurring: z.boolean(),
  endMonth: monthSchema.nullable().optional(),
});
/** The first costs that recur had no end. */
const noEnd = { endMonth: null };

export const otherCostShapes = {
  OtherCostAdded: [
    pastShape({
      lastFormat: 1,
      shape: otherCost,
      upcast: (data): DataOf<OtherCostEvent, 'OtherCostAdded'> => ({ ...noEnd, ...data }),
    }),
  ],
  OtherCostUpdated: [
    pastShape({
      lastFormat: 1,
      shape: otherCost,
      upcast: (data): DataOf<OtherCostEvent, 'OtherCostUpdated'> => ({ ...noEnd, ...data }),
      downcast: wholeRecord,
    }),
  ],
};
