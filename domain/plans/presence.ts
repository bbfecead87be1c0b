import { z } from 'zod';
import { recordIdInput } from '../records/recordIdInput.ts';
import { monthSchema } from '../values/monthInput.ts';

/** Hours under edit: of a person, on a project, in the month of their tab. */
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

/** Most entries under edit that one tab may report. */
export const maxEdited = 20;

/** Body of POST /api/presence: the plans that a tab shows, and the hours under edit in it. */
export const presenceInput = z.strictObject({
  /** A random id that the tab generated. */
  tab: z.string().regex(/^[0-9a-f]{32}$/, 'The name of the window is not valid'),
  /** The month of the hours under edit, or the first one shown. */
  month: monthSchema,
  /** The months that the tab shows, if several; the response covers all of them. */
  shown: z
    .strictObject({ from: monthSchema, until: monthSchema })
    .refine(({ from, until }) => from <= until, {
      message: 'Name the last month that is shown no earlier than the first',
      path: ['until'],
    })
    .optional(),
  /** The project whose plan is open; null for all projects of the month. */
  projectId: recordIdInput.nullable(),
  editing: z.array(edited).max(maxEdited, `Name at most ${maxEdited} entries`),
});
export type PresenceInput = z.infer<typeof presenceInput>;

/** Another user's tab that shows plans of a month. */
export const present = z.strictObject({
  by: z.strictObject({ id: z.string(), name: z.string() }),
  month: z.string(),
  projectId: z.number().nullable(),
  editing: z.array(edited),
});
export type Present = z.infer<typeof present>;
