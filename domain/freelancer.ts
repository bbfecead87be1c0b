import { z } from 'zod';
import { storedCostType } from './costType.ts';
import type { Dated, When } from './dated.ts';
import { datedRecord } from './datedRecord.ts';
import type { Decider, EventOf, Stored } from './decider.ts';
import { personIsErased, requireLeft } from './erasure.ts';
import { notFound } from './errors.ts';
import type { Month } from './month.ts';
import { monthSchema, withSoundSpan } from './monthInput.ts';
import { identities } from './personalData.ts';
import { type FreelancerFields, freelancerTerms } from './personInput.ts';
import type { Seen } from './recordMerge.ts';
import { type DataOf, pastShape, wholeRecord } from './upcasts/pastShape.ts';

// Stream: freelancer-{id}

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
} satisfies Stored<FreelancerFields>);
const terms = fields
  .pick({
    hourlyRate: true,
    minAgreedHours: true,
    costType: true,
    directCostPercentage: true,
  } satisfies Record<(typeof freelancerTerms)[number], true>)
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

// Events as they once were
const first = z.looseObject({
  name: z.string(),
  email: z.string(),
  role: z.string(),
  costType: z.enum(['direct', 'operational', 'both']),
  directCostPercentage: z.number(),
  startMonth: monthSchema.nullable().optional(),
  endMonth: monthSchema.nullable().optional(),
  hourlyRate: z.number(),
  minAgreedHours: z.number(),
});
/** The first freelancers had no months. */
const noMonths = { startMonth: null, endMonth: null };
export const freelancerShapes = {
  FreelancerAdded: [
    pastShape({
      lastFormat: 1,
      shape: first,
      upcast: (data): DataOf<FreelancerEvent, 'FreelancerAdded'> => ({ ...noMonths, ...data }),
    }),
  ],
  FreelancerUpdated: [
    pastShape({
      lastFormat: 1,
      shape: first,
      upcast: (data): DataOf<FreelancerEvent, 'FreelancerUpdated'> => ({ ...noMonths, ...data }),
      downcast: wholeRecord,
    }),
  ],
};

export type FreelancerState =
  | { status: 'absent' }
  | ({ status: 'active' | 'removed'; isErased?: true } & Dated<FreelancerFields>);

const record = datedRecord<FreelancerFields, FreelancerState, FreelancerEvent>({
  kind: 'freelancer',
  name: 'Freelancer',
  made: 'Added',
  gone: 'Removed',
  noun: 'This freelancer',
  termsOf: () => freelancerTerms,
  normalise: withSoundSpan,
});

const evolve = (state: FreelancerState, event: FreelancerEvent): FreelancerState => {
  if (event.type !== 'FreelancerErased') return record.evolve(state, event);
  if (state.status === 'absent') return state;
  return { ...state, fields: { ...state.fields, ...identities.freelancer }, isErased: true };
};

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
  if (command.type === 'AddFreelancer') return record.add(state, command.fields);
  if (command.type === 'EraseFreelancer') {
    if (state.status === 'absent') throw notFound('This freelancer');
    if (state.isErased) return [];
    requireLeft(state, command.thisMonth);
    return [{ type: 'FreelancerErased', data: {} }];
  }
  if (command.type === 'RestoreFreelancer') {
    if (state.status === 'removed' && state.isErased) throw personIsErased();
    return record.restore(state);
  }
  const there = record.there(state);
  if (command.type === 'RemoveFreelancer') return record.remove(there, command);
  if (there.isErased) throw personIsErased();
  switch (command.type) {
    case 'UpdateFreelancer':
      return record.update(there, command);
    case 'WithdrawFreelancerTerms':
      return record.withdraw(there, command);
    case 'RevertFreelancer':
      return record.revert(there, command.to);
  }
};

export const freelancer: Decider<FreelancerState, FreelancerCommand, FreelancerEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
