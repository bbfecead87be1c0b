import { z } from 'zod';
import { roleRenameInput } from '#domain/people/roleRename.ts';
import type { Endpoints } from './endpoint.ts';

/** Roles of everybody who has one: what they are stands in the lists of people. */
export const roleEndpoints = {
  'POST /api/roles/rename': {
    summary: 'Renames a role of everybody who has it, or merges it into another, as one change',
    access: 'admin',
    body: roleRenameInput,
    answers: {
      200: z.strictObject({
        /** The role as it is called now. */
        name: z.string(),
        /** People whose role changed. */
        changed: z.number(),
        correlationId: z.string(),
      }),
    },
    refusals: [404, 409],
    changes: ['team-members', 'freelancers', 'placeholders', 'allocations', 'figures'],
  },
} satisfies Endpoints;
