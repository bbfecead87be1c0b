import { z } from 'zod';
import { storedCostType } from './costType.ts';
import type { Decider, EventOf } from './decider.ts';
import { sameValue } from './equality.ts';
import { DomainError, notFound } from './errors.ts';
import type { FreelancerFields } from './personInput.ts';

// Stream: freelancer-{id}

// Events
const fields = z.object({
  name: z.string(),
  email: z.string(),
  role: z.string(),
  hourlyRate: z.number(),
  minAgreedHours: z.number(),
  costType: storedCostType,
  directCostPercentage: z.number(),
});

export const freelancerEvents = {
  FreelancerAdded: fields,
  FreelancerUpdated: fields,
  FreelancerRemoved: z.object({}),
};
export type FreelancerEvent = EventOf<typeof freelancerEvents>;

// State
export type FreelancerState =
  | { status: 'absent' }
  | { status: 'active' | 'removed'; fields: FreelancerFields };

const evolve = (state: FreelancerState, event: FreelancerEvent): FreelancerState => {
  switch (event.type) {
    case 'FreelancerAdded':
      return { status: 'active', fields: event.data };
    case 'FreelancerUpdated':
      return state.status === 'active' ? { ...state, fields: event.data } : state;
    case 'FreelancerRemoved':
      return state.status === 'active' ? { ...state, status: 'removed' } : state;
  }
};

// Commands
export type FreelancerCommand =
  | { type: 'AddFreelancer'; fields: FreelancerFields }
  | { type: 'UpdateFreelancer'; fields: FreelancerFields }
  | { type: 'RemoveFreelancer' };

const decide = (command: FreelancerCommand, state: FreelancerState): FreelancerEvent[] => {
  if (command.type === 'AddFreelancer') {
    if (state.status !== 'absent') throw new DomainError('conflict', 'This freelancer exists already.');
    return [{ type: 'FreelancerAdded', data: command.fields }];
  }
  if (state.status !== 'active') throw notFound('This freelancer');
  switch (command.type) {
    case 'UpdateFreelancer':
      return sameValue(command.fields, state.fields)
        ? []
        : [{ type: 'FreelancerUpdated', data: command.fields }];
    case 'RemoveFreelancer':
      return [{ type: 'FreelancerRemoved', data: {} }];
  }
};

export const freelancer: Decider<FreelancerState, FreelancerCommand, FreelancerEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
