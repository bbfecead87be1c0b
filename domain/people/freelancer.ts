import { z } from 'zod';
import type { EventOf, Stored } from '../records/decider.ts';
import { type DataOf, pastShape, wholeRecord } from '../records/pastShape.ts';
import { monthSchema } from '../values/monthInput.ts';
import { storedCostType } from './costType.ts';
import { emptiedFields, withoutEmptyFields } from './peopleBefore.ts';
import { type PersonCommand, type PersonState, personDecider } from './person.ts';
import { type FreelancerFields, freelancerTerms } from './personInput.ts';

// Stream: freelancer-{id}

const fields = z.object({
  name: z.string(),
  email: z.string(),
  role: z.string(),
  skills: z.array(z.string()),
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
  /** Fields that changed in all months; dated terms are those before their first change. */
  FreelancerUpdated: fields.partial(),
  /** From a month on, or in all months (null). */
  FreelancerTermsChanged: z.object({ from: monthSchema.nullable(), terms }),
  FreelancerTermsWithdrawn: z.object({ from: monthSchema }),
  FreelancerRemoved: z.object({}),
  /** Their personal data is erased, in past states too; figures stay. */
  FreelancerErased: z.object({}),
  /** Restored as they were when they were deleted. */
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
const second = first.extend({ startMonth: monthSchema.nullable(), endMonth: monthSchema.nullable() });
/** Earlier freelancers had no skills. */
const noSkills = { skills: [] };
export const freelancerShapes = {
  FreelancerAdded: [
    pastShape({
      lastFormat: 1,
      shape: first,
      upcast: (data): z.infer<typeof second> => ({ ...noMonths, ...data }),
    }),
    pastShape({
      lastFormat: 2,
      shape: second,
      upcast: (data): DataOf<FreelancerEvent, 'FreelancerAdded'> => ({ ...noSkills, ...data }),
      downcast: withoutEmptyFields,
    }),
  ],
  FreelancerUpdated: [
    pastShape({
      lastFormat: 1,
      shape: first,
      upcast: (data): DataOf<FreelancerEvent, 'FreelancerUpdated'> => ({ ...noMonths, ...data }),
      downcast: (changed, after) => ({
        ...withoutEmptyFields(wholeRecord(changed, after)),
        ...emptiedFields(changed),
      }),
    }),
  ],
};

export type FreelancerState = PersonState<FreelancerFields>;
export type FreelancerCommand = PersonCommand<'Freelancer', FreelancerFields>;

export const freelancer = personDecider<'Freelancer', FreelancerFields, FreelancerEvent>({
  kind: 'freelancer',
  name: 'Freelancer',
  noun: 'This freelancer',
  terms: freelancerTerms,
});
