import { z } from 'zod';
import { recordIdInput } from '../records/recordIdInput.ts';
import { monthSchema } from '../values/monthInput.ts';

/** Hours that somebody is changing: of a person, on a project, in the month of their window. */
const edited = z
  .strictObject({
    projectId: recordIdInput,
    teamMemberId: recordIdInput.nullable(),
    freelancerId: recordIdInput.nullable(),
  })
  .refine(({ teamMemberId, freelancerId }) => (teamMemberId === null) !== (freelancerId === null), {
    message: 'Name a team member or a freelancer, not both',
    path: ['teamMemberId'],
  });
export type Edited = z.infer<typeof edited>;

/** How many hours one window may be said to be editing at once; more are told of as the first ones. */
export const maxEdited = 20;

/** Body of POST /api/presence: which plans a window shows, and which hours are being changed there. */
export const presenceInput = z.strictObject({
  /** A name the window has made up for itself. */
  tab: z.string().regex(/^[0-9a-f]{32}$/, 'The name of the window is not valid'),
  /** The month of the hours that are being changed, or the first one that is shown. */
  month: monthSchema,
  /** Where a window shows several months: who is at any of them is asked for. */
  shown: z
    .strictObject({ from: monthSchema, until: monthSchema })
    .refine(({ from, until }) => from <= until, {
      message: 'Name the last month that is shown no earlier than the first',
      path: ['until'],
    })
    .optional(),
  /** The project whose plan is open; null where all of the month are. */
  projectId: recordIdInput.nullable(),
  editing: z.array(edited).max(maxEdited, `Name at most ${maxEdited} entries`),
});
export type PresenceInput = z.infer<typeof presenceInput>;

/** Somebody else who looks at plans of a month: one of their windows. */
export const present = z.strictObject({
  by: z.strictObject({ id: z.string(), name: z.string() }),
  month: z.string(),
  projectId: z.number().nullable(),
  editing: z.array(edited),
});
export type Present = z.infer<typeof present>;
