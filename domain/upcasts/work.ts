import { z } from 'zod';
import { monthSchema } from '../monthInput.ts';
import type { ProjectEvent } from '../project.ts';
import type { SignInPolicyEvent } from '../signInPolicy.ts';
import { type DataOf, pastShape, wholeRecord } from './pastShape.ts';

const project = z.looseObject({
  name: z.string(),
  description: z.string().nullable(),
  clientId: z.number(),
  projectType: z.enum(['one_off', 'retainer', 'sla']),
  contractedHours: z.number().nullable(),
  hourlyRate: z.number(),
  revenue: z.number().nullable(),
  revenueSplit: z.array(z.object({ month: monthSchema, amount: z.number() })),
  startMonth: monthSchema.nullable(),
  endMonth: monthSchema.nullable().optional(),
});
/** The first projects had no end. */
const noEnd = { endMonth: null };

export const projectShapes = {
  ProjectCreated: [
    pastShape({
      lastFormat: 1,
      shape: project.extend({
        status: z.enum([
          'planning',
          'in_progress',
          'review',
          'completed',
          'going well',
          'jurys out',
          'hive emergency',
        ]),
      }),
      upcast: (data): DataOf<ProjectEvent, 'ProjectCreated'> => ({ ...noEnd, ...data }),
    }),
  ],
  ProjectUpdated: [
    pastShape({
      lastFormat: 1,
      shape: project,
      upcast: (data): DataOf<ProjectEvent, 'ProjectUpdated'> => ({ ...noEnd, ...data }),
      downcast: wholeRecord,
    }),
  ],
};

export const signInPolicyShapes = {
  SignInPolicySet: [
    pastShape({
      lastFormat: 1,
      // The first rules were about second factors alone, later ones about passwords, too.
      shape: z.looseObject({
        secondFactorFor: z.enum(['nobody', 'administrators', 'everybody']),
        passwordSignIn: z.boolean().optional(),
        shortestPassword: z.number().optional(),
        changeInitialPassword: z.boolean().optional(),
      }),
      upcast: (data): DataOf<SignInPolicyEvent, 'SignInPolicySet'> => ({
        passwordSignIn: true,
        shortestPassword: 4,
        changeInitialPassword: false,
        ...data,
      }),
      downcast: (changed, after) => ({ ...after, ...changed }),
    }),
  ],
};
