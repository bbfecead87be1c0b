import { z } from 'zod';
import { undated } from './dated.ts';
import type { Decider, EventOf } from './decider.ts';
import { sameValue } from './equality.ts';
import { DomainError, notFound } from './errors.ts';
import { type OtherCostFields, otherCostCategory } from './financeInput.ts';
import { monthSchema } from './monthInput.ts';
import { allParts, type Made, mergeChange, refuseContested, type Seen } from './recordMerge.ts';

// Stream: otherCost-{id}

// Events
const fields = z.object({
  name: z.string(),
  description: z.string().nullable(),
  month: monthSchema,
  amount: z.number(),
  category: otherCostCategory,
  isRecurring: z.boolean(),
});

export const otherCostEvents = {
  OtherCostAdded: fields,
  OtherCostUpdated: fields,
  OtherCostRemoved: z.object({}),
  /** There again, as it was when it was deleted. */
  OtherCostRestored: z.object({}),
};
export type OtherCostEvent = EventOf<typeof otherCostEvents>;

// State
export type OtherCostState = { status: 'absent' } | { status: 'active' | 'removed'; fields: OtherCostFields };

const evolve = (state: OtherCostState, event: OtherCostEvent): OtherCostState => {
  switch (event.type) {
    case 'OtherCostAdded':
      return { status: 'active', fields: event.data };
    case 'OtherCostUpdated':
      return state.status === 'active' ? { ...state, fields: event.data } : state;
    case 'OtherCostRemoved':
      return state.status === 'active' ? { ...state, status: 'removed' } : state;
    case 'OtherCostRestored':
      return state.status === 'removed' ? { ...state, status: 'active' } : state;
  }
};

// Commands
export type OtherCostCommand =
  | { type: 'AddOtherCost'; fields: OtherCostFields }
  /** Fields that are absent stay as they are. */
  | ({ type: 'UpdateOtherCost'; fields: Partial<OtherCostFields> } & Seen<OtherCostState>)
  | ({ type: 'RemoveOtherCost' } & Seen<OtherCostState>)
  | { type: 'RestoreOtherCost' };

const decide = (command: OtherCostCommand, state: OtherCostState): OtherCostEvent[] => {
  if (command.type === 'AddOtherCost') {
    if (state.status !== 'absent') throw new DomainError('conflict', 'This cost exists already.');
    return [{ type: 'OtherCostAdded', data: command.fields }];
  }
  if (command.type === 'RestoreOtherCost') {
    return state.status === 'removed' ? [{ type: 'OtherCostRestored', data: {} }] : [];
  }
  if (state.status !== 'active') throw notFound('This cost');
  switch (command.type) {
    case 'UpdateOtherCost': {
      const data = mergeChange({
        kind: 'otherCost',
        since: command.since,
        now: state,
        sent: command.fields,
        recordOf,
      });
      return sameValue(data, state.fields) ? [] : [{ type: 'OtherCostUpdated', data }];
    }
    case 'RemoveOtherCost':
      refuseContested('otherCost', command.since, state, allParts(state, { recordOf }));
      return [{ type: 'OtherCostRemoved', data: {} }];
  }
};

const recordOf = ({ fields }: Made<OtherCostState>) => undated(fields);

export const otherCost: Decider<OtherCostState, OtherCostCommand, OtherCostEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
