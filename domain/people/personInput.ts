import { z } from 'zod';
import { changedFields, patchedFields } from '../records/changeInput.ts';
import { invalid } from '../values/errors.ts';
import { hasTwoDecimals, hoursOfMonth, isInHalves } from '../values/hours.ts';
import { moneyInput } from '../values/moneyInput.ts';
import { optionalMonth, spanReversed } from '../values/monthInput.ts';
import { bankHolidayRegions } from '../values/planningFormulas.ts';
import { endsAfterStart } from '../values/span.ts';
import { emailInput, requiredText } from '../values/text.ts';
import { costTypeInput, directPercentageInput } from './costType.ts';
import { skillsInput } from './skills.ts';

const person = {
  name: requiredText('Name is required'),
  email: emailInput,
  role: requiredText('Role is required'),
  skills: skillsInput.default([]),
  costType: costTypeInput,
  /** 0 to 100; counts only for cost type 'both'. */
  directCostPercentage: directPercentageInput,
  startMonth: optionalMonth,
  endMonth: optionalMonth,
};

/** A person's identity: fields that may be changed without seeing pay. */
export const personIdentityInput = z.object({
  name: person.name,
  email: person.email,
  role: person.role,
  skills: person.skills,
});

/** Body of the PUT of a person by somebody who may change only their identity; other fields stay as they are. */
export const identityChange = changedFields(personIdentityInput);

/** Body of the PATCH of a person by somebody who may change only their identity. */
export const identityPatch = changedFields(personIdentityInput.partial());

/** Hours a week. */
export const workingHoursInput = z
  .number({ error: 'Working hours must be at least 1' })
  .min(1, 'Working hours must be at least 1')
  .max(168, 'A week has 168 hours')
  .refine(hasTwoDecimals, 'Enter working hours with at most two decimals');

const teamMember = z.object({
  ...person,
  /** Pence a year. */
  salary: moneyInput('Annual salary is required'),
  /** Hours a week. */
  workingHours: workingHoursInput.default(40),
  isUkEmployee: z.boolean({ error: 'Say whether this is a UK employee' }).default(true),
  paidLeaveDays: z
    .number({ error: 'Paid leave days must be a number from 0 to 50' })
    .min(0, 'Paid leave days cannot be negative')
    .max(50, 'Paid leave days cannot exceed 50')
    .refine(isInHalves, 'Enter paid leave in steps of half a day')
    .default(25),
  /**
   * The region whose bank holidays are not working days for them; null for the formulas' own
   * (docs/domain.md, Capacity).
   */
  bankHolidayRegion: z
    .enum(bankHolidayRegions, {
      error:
        'Choose England and Wales, Scotland or Northern Ireland, or leave it empty for the formulas’ own days',
    })
    .nullable()
    .default(null),
});

export type TeamMemberFields = z.output<typeof teamMember>;

/** Terms of a team member that may change from a month on. */
export const teamMemberTerms = [
  'salary',
  'workingHours',
  'costType',
  'directCostPercentage',
] as const satisfies readonly (keyof TeamMemberFields)[];

/** Body of POST /api/team-members. */
export const teamMemberInput = teamMember.refine(endsAfterStart, spanReversed);

/** Body of PUT /api/team-members/{id}; fields left out stay as they are. */
export const teamMemberChange = changedFields(teamMember);

/** Body of PATCH /api/team-members/{id}. */
export const teamMemberPatch = patchedFields(teamMember);

const freelancer = z.object({
  ...person,
  /** Pence an hour. */
  hourlyRate: moneyInput('Hourly rate is required'),
  /** Hours a month. */
  minAgreedHours: hoursOfMonth('Minimum hours must be 0 or greater').default(0),
});

export type FreelancerFields = z.output<typeof freelancer>;

/** Terms of a freelancer that may change from a month on. */
export const freelancerTerms = [
  'hourlyRate',
  'minAgreedHours',
  'costType',
  'directCostPercentage',
] as const satisfies readonly (keyof FreelancerFields)[];

/** The other name of a freelancer's agreed hours; responses have both. */
export const agreedHoursAlias = z.object({
  contractedHours: hoursOfMonth('Contracted hours must be 0 or greater').optional(),
});

type AgreedHours = { minAgreedHours?: number | undefined; contractedHours?: number | undefined };

/**
 * A freelancer's fields with the agreed hours under one name. If both names are sent and differ, the one that changes
 * the stored value counts.
 * @param stored the present agreed hours; 0 for a new freelancer
 * @throws DomainError invalid if both change it
 */
export const withAgreedHours = <Fields extends AgreedHours>(
  { contractedHours, ...fields }: Fields,
  stored: number,
): Omit<Fields, 'contractedHours'> => {
  const { minAgreedHours } = fields;
  if (contractedHours === undefined || contractedHours === minAgreedHours) return fields;
  if (minAgreedHours === undefined || minAgreedHours === stored) {
    return { ...fields, minAgreedHours: contractedHours };
  }
  if (contractedHours === stored) return fields;
  throw invalid(
    'contractedHours',
    'minAgreedHours and contractedHours are two names of one figure. Send one of them, or the same in both',
  );
};

/** Body of POST /api/freelancers. */
export const freelancerInput = freelancer.refine(endsAfterStart, spanReversed);

/** Body of PUT /api/freelancers/{id}; fields left out stay as they are. */
export const freelancerChange = changedFields(freelancer);

/** Body of PATCH /api/freelancers/{id}. */
export const freelancerPatch = patchedFields(freelancer, Object.keys(agreedHoursAlias.shape));
