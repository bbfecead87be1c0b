import { z } from 'zod';
import type { FreelancerEvent } from '../freelancer.ts';
import { monthSchema } from '../monthInput.ts';
import type { TeamMemberEvent } from '../teamMember.ts';
import type { UserEvent } from '../user.ts';
import { type DataOf, pastShape, wholeRecord } from './pastShape.ts';

const month = monthSchema.nullable().optional();
const person = {
  name: z.string(),
  email: z.string(),
  role: z.string(),
  costType: z.enum(['direct', 'operational', 'both']),
  directCostPercentage: z.number(),
  startMonth: month,
  endMonth: month,
};
/** The first people had no months. */
const noMonths = { startMonth: null, endMonth: null };

const teamMember = z.looseObject({
  ...person,
  salary: z.number(),
  workingHours: z.number(),
  isUkEmployee: z.boolean(),
  paidLeaveDays: z.number(),
});
export const teamMemberShapes = {
  TeamMemberAdded: [
    pastShape({
      lastFormat: 1,
      shape: teamMember,
      upcast: (data): DataOf<TeamMemberEvent, 'TeamMemberAdded'> => ({ ...noMonths, ...data }),
    }),
  ],
  TeamMemberUpdated: [
    pastShape({
      lastFormat: 1,
      shape: teamMember,
      upcast: (data): DataOf<TeamMemberEvent, 'TeamMemberUpdated'> => ({ ...noMonths, ...data }),
      downcast: wholeRecord,
    }),
  ],
};

const freelancer = z.looseObject({ ...person, hourlyRate: z.number(), minAgreedHours: z.number() });
export const freelancerShapes = {
  FreelancerAdded: [
    pastShape({
      lastFormat: 1,
      shape: freelancer,
      upcast: (data): DataOf<FreelancerEvent, 'FreelancerAdded'> => ({ ...noMonths, ...data }),
    }),
  ],
  FreelancerUpdated: [
    pastShape({
      lastFormat: 1,
      shape: freelancer,
      upcast: (data): DataOf<FreelancerEvent, 'FreelancerUpdated'> => ({ ...noMonths, ...data }),
      downcast: wholeRecord,
    }),
  ],
};

export const userShapes = {
  UserUpdated: [
    pastShape({
      lastFormat: 1,
      shape: z.looseObject({
        firstName: z.string().nullable(),
        lastName: z.string().nullable(),
        email: z.string().nullable(),
        role: z.enum(['admin', 'team_member']),
        teamMemberId: z.number().nullable(),
      }),
      upcast: (data): DataOf<UserEvent, 'UserUpdated'> => data,
      downcast: wholeRecord,
    }),
  ],
};
