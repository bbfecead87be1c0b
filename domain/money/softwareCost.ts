import { z } from 'zod';
import { type Dated, undated } from '../records/dated.ts';
import { datedRecord, type RecordCommand } from '../records/datedRecord.ts';
import type { Decider, EventOf, Stored } from '../records/decider.ts';
import { type DataOf, pastShape, wholeRecord } from '../records/pastShape.ts';
import { type Made, type Part, refuseContested, type Seen } from '../records/recordMerge.ts';
import { sameValue } from '../values/equality.ts';
import type { Pence } from '../values/money.ts';
import type { Month } from '../values/month.ts';
import { monthSchema, withSoundSpan } from '../values/monthInput.ts';
import { type SoftwareCostFields, softwareCostTerms, softwareCostType } from './financeInput.ts';

// Stream: softwareCost-{id}

const fields = z.object({
  name: z.string(),
  description: z.string().nullable(),
  defaultMonthlyCost: z.number(),
  costType: softwareCostType,
  isActive: z.boolean(),
  startMonth: monthSchema.nullable(),
  endMonth: monthSchema.nullable(),
} satisfies Stored<SoftwareCostFields>);
const terms = fields
  .pick({ defaultMonthlyCost: true, costType: true, isActive: true } satisfies Record<
    (typeof softwareCostTerms)[number],
    true
  >)
  .partial();

export const softwareCostEvents = {
  SoftwareCostAdded: fields,
  /** Fields that changed in all months; terms are those before their first dated change. */
  SoftwareCostUpdated: fields.partial(),
  /** From a month on, or in all months (null). */
  SoftwareCostTermsChanged: z.object({ from: monthSchema.nullable(), terms }),
  SoftwareCostTermsWithdrawn: z.object({ from: monthSchema }),
  SoftwareCostAdjusted: z.object({ month: monthSchema, cost: z.number(), reason: z.string().nullable() }),
  SoftwareCostAdjustmentRemoved: z.object({ month: monthSchema }),
  SoftwareCostRemoved: z.object({}),
  /** Restored as it was when it was deleted. */
  SoftwareCostRestored: z.object({}),
};
export type SoftwareCostEvent = EventOf<typeof softwareCostEvents>;

// Events as they once were
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

export type Adjustment = { cost: Pence; reason: string | null };
export type SoftwareCostState =
  | { status: 'absent' }
  | ({
      status: 'active' | 'removed';
      adjustments: Readonly<Record<Month, Adjustment>>;
    } & Dated<SoftwareCostFields>);

const record = datedRecord<'SoftwareCost', SoftwareCostFields, SoftwareCostState, SoftwareCostEvent>({
  kind: 'softwareCost',
  name: 'SoftwareCost',
  noun: 'This subscription',
  termsOf: () => softwareCostTerms,
  normalise: withSoundSpan,
  beside: [{ name: 'adjustments', of: ({ adjustments }) => adjustments }],
});

const evolve = (state: SoftwareCostState, event: SoftwareCostEvent): SoftwareCostState => {
  switch (event.type) {
    case 'SoftwareCostAdded':
      return { status: 'active', adjustments: {}, ...undated(event.data) };
    case 'SoftwareCostAdjusted': {
      // Applies to a deleted record, too: its reason may have been blanked.
      if (state.status === 'absent') return state;
      const { month, cost, reason } = event.data;
      return { ...state, adjustments: { ...state.adjustments, [month]: { cost, reason } } };
    }
    case 'SoftwareCostAdjustmentRemoved': {
      if (state.status !== 'active') return state;
      const { [event.data.month]: _removed, ...adjustments } = state.adjustments;
      return { ...state, adjustments };
    }
    default:
      return record.evolve(state, event);
  }
};

export type SoftwareCostCommand =
  | RecordCommand<'SoftwareCost', SoftwareCostFields, SoftwareCostState>
  | ({ type: 'AdjustSoftwareCost'; month: Month } & Adjustment & Seen<SoftwareCostState>)
  | ({ type: 'RemoveSoftwareCostAdjustment'; month: Month } & Seen<SoftwareCostState>)
  /** Blanks the reason of a month's adjustment where it is this one, which names somebody who is erased. */
  | { type: 'BlankAdjustmentReason'; month: Month; reason: string };

const decide = (command: SoftwareCostCommand, state: SoftwareCostState): SoftwareCostEvent[] => {
  switch (command.type) {
    case 'AdjustSoftwareCost': {
      const there = record.there(state);
      const { month, cost, reason } = command;
      const wanted = { cost, reason };
      refuseContested('softwareCost', command.since, there, [{ ...adjustmentPart(month), wanted }]);
      const same = sameValue(there.adjustments[month], wanted);
      return same ? [] : [{ type: 'SoftwareCostAdjusted', data: { month, cost, reason } }];
    }
    case 'RemoveSoftwareCostAdjustment': {
      const there = record.there(state);
      const { month } = command;
      refuseContested('softwareCost', command.since, there, [{ ...adjustmentPart(month), wanted: null }]);
      return there.adjustments[month] ? [{ type: 'SoftwareCostAdjustmentRemoved', data: { month } }] : [];
    }
    case 'BlankAdjustmentReason': {
      const { month, reason } = command;
      const adjustment = state.status === 'absent' ? undefined : state.adjustments[month];
      if (adjustment?.reason !== reason) return [];
      return [{ type: 'SoftwareCostAdjusted', data: { month, cost: adjustment.cost, reason: null } }];
    }
    default:
      return record.decide(command, state);
  }
};

const adjustmentPart = (month: Month): Part<Made<SoftwareCostState>> => ({
  name: 'adjustedCost',
  of: ({ adjustments }) => adjustments[month] ?? null,
});

export const softwareCost: Decider<SoftwareCostState, SoftwareCostCommand, SoftwareCostEvent> = {
  ...record,
  evolve,
  decide,
};
