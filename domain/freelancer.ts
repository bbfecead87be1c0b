import { z } from 'zod';
import { storedCostType } from './costType.ts';
import {
  type Dated,
  divide,
  requireChange,
  undated,
  type When,
  withFields,
  withoutChange,
  withTerms,
} from './dated.ts';
import { stepsTo } from './datedParts.ts';
import type { Decider, EventOf } from './decider.ts';
import { personIsErased, requireLeft } from './erasure.ts';
import { DomainError, notFound } from './errors.ts';
import type { Month } from './month.ts';
import { monthSchema, withSoundSpan } from './monthInput.ts';
import { identities } from './personalData.ts';
import { type FreelancerFields, freelancerTerms } from './personInput.ts';
import { allParts, datedParts, mergeChange, refuseContested, type Seen } from './recordMerge.ts';

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
  startMonth: monthSchema.nullable(),
  endMonth: monthSchema.nullable(),
});
const terms = fields
  .pick({ hourlyRate: true, minAgreedHours: true, costType: true, directCostPercentage: true })
  .partial();

export const freelancerEvents = {
  FreelancerAdded: fields,
  /** What has changed in all months; dated terms as they are before their first change. */
  FreelancerUpdated: fields.partial(),
  /** From a month on, or in all months (null). */
  FreelancerTermsChanged: z.object({ from: monthSchema.nullable(), terms }),
  FreelancerTermsWithdrawn: z.object({ from: monthSchema }),
  FreelancerRemoved: z.object({}),
  /** Their personal data is gone, from now on and in the past; figures stay. */
  FreelancerErased: z.object({}),
  /** There again, as they were when they were deleted. */
  FreelancerRestored: z.object({}),
};
export type FreelancerEvent = EventOf<typeof freelancerEvents>;

// State
export type FreelancerState =
  | { status: 'absent' }
  | ({ status: 'active' | 'removed'; isErased?: true } & Dated<FreelancerFields>);

const evolve = (state: FreelancerState, event: FreelancerEvent): FreelancerState => {
  if (event.type === 'FreelancerAdded') return { status: 'active', ...undated(event.data) };
  if (state.status === 'absent') return state;
  if (event.type === 'FreelancerErased') {
    return { ...state, fields: { ...state.fields, ...identities.freelancer }, isErased: true };
  }
  if (event.type === 'FreelancerRestored') {
    return state.status === 'removed' ? { ...state, status: 'active' } : state;
  }
  if (state.status !== 'active') return state;
  switch (event.type) {
    case 'FreelancerUpdated':
      return { ...state, ...withFields(state, event.data) };
    case 'FreelancerTermsChanged':
      return { ...state, ...withTerms(state, event.data.from, event.data.terms) };
    case 'FreelancerTermsWithdrawn':
      return { ...state, ...withoutChange(state, event.data.from) };
    case 'FreelancerRemoved':
      return { ...state, status: 'removed' };
  }
};

// Commands
export type FreelancerCommand =
  | { type: 'AddFreelancer'; fields: FreelancerFields }
  /** Fields that are absent stay as they are. */
  | ({ type: 'UpdateFreelancer'; fields: Partial<FreelancerFields>; when: When } & Seen<FreelancerState>)
  | ({ type: 'WithdrawFreelancerTerms'; from: Month } & Seen<FreelancerState>)
  /** Everything as it is given, dated terms included. */
  | { type: 'RevertFreelancer'; to: Dated<FreelancerFields> }
  | ({ type: 'RemoveFreelancer' } & Seen<FreelancerState>)
  | { type: 'RestoreFreelancer' }
  | { type: 'EraseFreelancer'; thisMonth: Month };

const decide = (command: FreelancerCommand, state: FreelancerState): FreelancerEvent[] => {
  if (command.type === 'AddFreelancer') {
    if (state.status !== 'absent') throw new DomainError('conflict', 'This freelancer exists already.');
    return [{ type: 'FreelancerAdded', data: command.fields }];
  }
  if (command.type === 'EraseFreelancer') {
    if (state.status === 'absent') throw notFound('This freelancer');
    if (state.isErased) return [];
    requireLeft(state, command.thisMonth);
    return [{ type: 'FreelancerErased', data: {} }];
  }
  if (command.type === 'RestoreFreelancer') {
    if (state.status === 'removed' && state.isErased) throw personIsErased();
    return state.status === 'removed' ? [{ type: 'FreelancerRestored', data: {} }] : [];
  }
  if (state.status !== 'active') throw notFound('This freelancer');
  if (state.isErased && command.type !== 'RemoveFreelancer') throw personIsErased();
  switch (command.type) {
    case 'UpdateFreelancer': {
      const wanted = mergeChange({
        kind: 'freelancer',
        since: command.since,
        now: state,
        sent: command.fields,
        terms: freelancerTerms,
        when: command.when,
        settle: withSoundSpan,
      });
      const { fields, terms } = divide(state, wanted, freelancerTerms, command.when);
      return [
        ...(fields ? [{ type: 'FreelancerUpdated' as const, data: fields }] : []),
        ...(terms ? [{ type: 'FreelancerTermsChanged' as const, data: terms }] : []),
      ];
    }
    case 'WithdrawFreelancerTerms': {
      const { from } = command;
      refuseContested('freelancer', command.since, state, datedParts(state));
      requireChange(state, from);
      return [{ type: 'FreelancerTermsWithdrawn', data: { from } }];
    }
    case 'RevertFreelancer': {
      const { fields, terms } = stepsTo(state, command.to);
      return [
        ...(fields ? [{ type: 'FreelancerUpdated' as const, data: fields }] : []),
        ...terms.map((data) => ({ type: 'FreelancerTermsChanged' as const, data })),
      ];
    }
    case 'RemoveFreelancer':
      refuseContested('freelancer', command.since, state, allParts(state));
      return [{ type: 'FreelancerRemoved', data: {} }];
  }
};

export const freelancer: Decider<FreelancerState, FreelancerCommand, FreelancerEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
