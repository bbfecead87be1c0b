import { z } from 'zod';
import type { Dated } from '../records/dated.ts';
import { datedRecord, type RecordCommand } from '../records/datedRecord.ts';
import type { Decider, EventOf, Stored } from '../records/decider.ts';
import { type DataOf, pastShape, wholeRecord } from '../records/pastShape.ts';
import { invalid } from '../values/errors.ts';
import { monthSchema } from '../values/monthInput.ts';
import {
  normalisedOtherCost,
  type OtherCostFields,
  otherCostCategory,
  otherCostTerms,
} from './financeInput.ts';

// Stream: otherCost-{id}

const fields = z.object({
  name: z.string(),
  description: z.string().nullable(),
  month: monthSchema,
  amount: z.number(),
  category: otherCostCategory,
  isRecurring: z.boolean(),
  endMonth: monthSchema.nullable(),
} satisfies Stored<OtherCostFields>);
const terms = fields
  .pick({ amount: true } satisfies Record<ReturnType<typeof otherCostTerms>[number], true>)
  .partial();

export const otherCostEvents = {
  OtherCostAdded: fields,
  /** Fields that changed in all months; `amount` is the one before its first dated change. */
  OtherCostUpdated: fields.partial(),
  /** Terms of a recurring cost, from a month on or in all months (null). */
  OtherCostTermsChanged: z.object({ from: monthSchema.nullable(), terms }),
  OtherCostTermsWithdrawn: z.object({ from: monthSchema }),
  OtherCostRemoved: z.object({}),
  /** Restored as it was when it was deleted. */
  OtherCostRestored: z.object({}),
};
export type OtherCostEvent = EventOf<typeof otherCostEvents>;

// Events as they once were
const first = z.looseObject({
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
      shape: first,
      upcast: (data): DataOf<OtherCostEvent, 'OtherCostAdded'> => ({ ...noEnd, ...data }),
    }),
  ],
  OtherCostUpdated: [
    pastShape({
      lastFormat: 1,
      shape: first,
      upcast: (data): DataOf<OtherCostEvent, 'OtherCostUpdated'> => ({ ...noEnd, ...data }),
      downcast: wholeRecord,
    }),
  ],
};

export type OtherCostState =
  | { status: 'absent' }
  | ({ status: 'active' | 'removed' } & Dated<OtherCostFields>);

export type OtherCostCommand = RecordCommand<'OtherCost', OtherCostFields, OtherCostState>;

export const otherCost: Decider<OtherCostState, OtherCostCommand, OtherCostEvent> = datedRecord<
  'OtherCost',
  OtherCostFields,
  OtherCostState,
  OtherCostEvent
>({
  kind: 'otherCost',
  name: 'OtherCost',
  noun: 'This cost',
  termsOf: otherCostTerms,
  normalise: normalisedOtherCost,
  refuse: (wanted, now, { effectiveFrom }) => {
    if (effectiveFrom === null || wanted.isRecurring === now.isRecurring) return;
    throw invalid(
      'effectiveFrom',
      'A cost recurs or falls in one month, whatever the month. Change that for all months.',
    );
  },
});
