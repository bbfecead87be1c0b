import { z } from 'zod';
import type { Dated, When } from '../records/dated.ts';
import { datedRecord } from '../records/datedRecord.ts';
import type { Decider, EventOf, Stored } from '../records/decider.ts';
import { type DataOf, pastShape, wholeRecord } from '../records/pastShape.ts';
import type { Seen } from '../records/recordMerge.ts';
import { invalid } from '../values/errors.ts';
import type { Month } from '../values/month.ts';
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
  /** What has changed in all months; the amount as it is before its first change. */
  OtherCostUpdated: fields.partial(),
  /** Of a recurring cost, from a month on, or in all months (null). */
  OtherCostTermsChanged: z.object({ from: monthSchema.nullable(), terms }),
  OtherCostTermsWithdrawn: z.object({ from: monthSchema }),
  OtherCostRemoved: z.object({}),
  /** There again, as it was when it was deleted. */
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

const record = datedRecord<OtherCostFields, OtherCostState, OtherCostEvent>({
  kind: 'otherCost',
  name: 'OtherCost',
  made: 'Added',
  gone: 'Removed',
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

export type OtherCostCommand =
  | { type: 'AddOtherCost'; fields: OtherCostFields }
  /** Fields that are absent stay as they are. */
  | ({ type: 'UpdateOtherCost'; fields: Partial<OtherCostFields>; when: When } & Seen<OtherCostState>)
  | ({ type: 'WithdrawOtherCostTerms'; from: Month } & Seen<OtherCostState>)
  /** Everything as it is given, dated amounts included. */
  | { type: 'RevertOtherCost'; to: Dated<OtherCostFields> }
  | ({ type: 'RemoveOtherCost' } & Seen<OtherCostState>)
  | { type: 'RestoreOtherCost' };

const decide = (command: OtherCostCommand, state: OtherCostState): OtherCostEvent[] => {
  if (command.type === 'AddOtherCost') return record.add(state, command.fields);
  if (command.type === 'RestoreOtherCost') return record.restore(state);
  const there = record.there(state);
  switch (command.type) {
    case 'UpdateOtherCost':
      return record.update(there, command);
    case 'WithdrawOtherCostTerms':
      return record.withdraw(there, command);
    case 'RevertOtherCost':
      return record.revert(there, command.to);
    case 'RemoveOtherCost':
      return record.remove(there, command);
  }
};

export const otherCost: Decider<OtherCostState, OtherCostCommand, OtherCostEvent> = {
  initial: { status: 'absent' },
  evolve: record.evolve,
  decide,
};
