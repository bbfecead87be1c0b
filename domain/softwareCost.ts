import { z } from 'zod';
import type { Decider, EventOf } from './decider.ts';
import { sameValue } from './equality.ts';
import { DomainError, notFound } from './errors.ts';
import { type SoftwareCostFields, softwareCostType } from './financeInput.ts';
import type { Pence } from './money.ts';
import type { Month } from './month.ts';
import { monthSchema } from './monthInput.ts';

// Stream: softwareCost-{id}

// Events
const fields = z.object({
  name: z.string(),
  description: z.string().nullable(),
  defaultMonthlyCost: z.number(),
  costType: softwareCostType,
  isActive: z.boolean(),
  startMonth: monthSchema.nullable(),
  endMonth: monthSchema.nullable(),
});

export const softwareCostEvents = {
  SoftwareCostAdded: fields,
  SoftwareCostUpdated: fields,
  SoftwareCostAdjusted: z.object({ month: monthSchema, cost: z.number(), reason: z.string().nullable() }),
  SoftwareCostAdjustmentRemoved: z.object({ month: monthSchema }),
  SoftwareCostRemoved: z.object({}),
};
export type SoftwareCostEvent = EventOf<typeof softwareCostEvents>;

// State
export type Adjustment = { cost: Pence; reason: string | null };
export type SoftwareCostState =
  | { status: 'absent' }
  | {
      status: 'active' | 'removed';
      fields: SoftwareCostFields;
      adjustments: Readonly<Record<Month, Adjustment>>;
    };

const evolve = (state: SoftwareCostState, event: SoftwareCostEvent): SoftwareCostState => {
  if (event.type === 'SoftwareCostAdded') return { status: 'active', fields: event.data, adjustments: {} };
  if (state.status !== 'active') return state;
  switch (event.type) {
    case 'SoftwareCostUpdated':
      return { ...state, fields: event.data };
    case 'SoftwareCostAdjusted': {
      const { month, cost, reason } = event.data;
      return { ...state, adjustments: { ...state.adjustments, [month]: { cost, reason } } };
    }
    case 'SoftwareCostAdjustmentRemoved': {
      const { [event.data.month]: _removed, ...adjustments } = state.adjustments;
      return { ...state, adjustments };
    }
    case 'SoftwareCostRemoved':
      return { ...state, status: 'removed' };
  }
};

// Commands
export type SoftwareCostCommand =
  | { type: 'AddSoftwareCost'; fields: SoftwareCostFields }
  | { type: 'UpdateSoftwareCost'; fields: SoftwareCostFields }
  | { type: 'AdjustSoftwareCost'; month: Month; cost: Pence; reason: string | null }
  | { type: 'RemoveSoftwareCostAdjustment'; month: Month }
  | { type: 'RemoveSoftwareCost' };

const decide = (command: SoftwareCostCommand, state: SoftwareCostState): SoftwareCostEvent[] => {
  if (command.type === 'AddSoftwareCost') {
    if (state.status !== 'absent') throw new DomainError('conflict', 'This subscription exists already.');
    return [{ type: 'SoftwareCostAdded', data: command.fields }];
  }
  if (state.status !== 'active') throw notFound('This subscription');
  switch (command.type) {
    case 'UpdateSoftwareCost':
      return sameValue(command.fields, state.fields)
        ? []
        : [{ type: 'SoftwareCostUpdated', data: command.fields }];
    case 'AdjustSoftwareCost': {
      const { month, cost, reason } = command;
      const same = sameValue(state.adjustments[month], { cost, reason });
      return same ? [] : [{ type: 'SoftwareCostAdjusted', data: { month, cost, reason } }];
    }
    case 'RemoveSoftwareCostAdjustment': {
      const { month } = command;
      return state.adjustments[month] ? [{ type: 'SoftwareCostAdjustmentRemoved', data: { month } }] : [];
    }
    case 'RemoveSoftwareCost':
      return [{ type: 'SoftwareCostRemoved', data: {} }];
  }
};

export const softwareCost: Decider<SoftwareCostState, SoftwareCostCommand, SoftwareCostEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
