import { z } from 'zod';
import { recordIdInput } from '../records/recordIdInput.ts';
import { refuseAt } from '../values/errors.ts';
import { hoursInput } from '../values/hours.ts';
import { monthSchema } from '../values/monthInput.ts';
import { reasonInput } from '../values/text.ts';
import type { Entry, Person } from './allocationPlan.ts';

export const optionalId = recordIdInput.nullish().transform((id) => id ?? null);

/** A person is named by exactly one of two ids; null stands for neither. */
export const personOf = (teamMemberId: number | null, freelancerId: number | null): Person | null => {
  if (teamMemberId !== null) return { kind: 'teamMember', id: teamMemberId };
  return freelancerId !== null ? { kind: 'freelancer', id: freelancerId } : null;
};

export const bothNamed = 'Name a team member or a freelancer, not both';

/**
 * Body of POST /api/allocations: a person's hours, or, with neither person, the additional hours
 * on the project-level record.
 */
export const allocationInput = z
  .object({
    projectId: recordIdInput,
    teamMemberId: optionalId,
    freelancerId: optionalId,
    month: monthSchema,
    allocatedHours: hoursInput.default(0),
    additionalHours: hoursInput.optional(),
    reason: reasonInput,
    /** The plan's, for additional hours: 0 where nobody has touched it. */
    expectedVersion: z.number().int().min(0).optional(),
  })
  .check((context) => {
    const { teamMemberId, freelancerId, allocatedHours } = context.value;
    const refuse = (path: string, message: string) => refuseAt(context, [path], message);
    const person = teamMemberId !== null || freelancerId !== null;
    if (teamMemberId !== null && freelancerId !== null) refuse('freelancerId', bothNamed);
    if (person && allocatedHours === 0) refuse('allocatedHours', 'Please enter a valid number of hours');
    if (!person && allocatedHours > 0) refuse('teamMemberId', 'Please select a team member or freelancer');
  })
  .transform(({ teamMemberId, freelancerId, ...input }) => ({
    ...input,
    person: personOf(teamMemberId, freelancerId),
  }));

/** Body of PATCH /api/allocations/{id}; the version is the plan's. */
export const additionalHoursInput = z.object({
  additionalHours: hoursInput,
  reason: reasonInput,
  expectedVersion: z.number().int().min(0).optional(),
});

const entryFields = { teamMemberId: optionalId, freelancerId: optionalId, allocatedHours: hoursInput };
type EntryFields = z.output<z.ZodObject<typeof entryFields>>;

const entryOf = (
  { teamMemberId, freelancerId, allocatedHours }: EntryFields,
  context: z.core.$RefinementCtx<EntryFields>,
): Pick<Entry, 'person' | 'hours'> => {
  const person = personOf(teamMemberId, freelancerId);
  if (person === null || (teamMemberId !== null && freelancerId !== null)) {
    refuseAt(context, [], person === null ? 'Please select a team member or freelancer' : bothNamed);
    return z.NEVER;
  }
  return { person, hours: allocatedHours };
};

/** Somebody's hours in a plan. */
const entryInput = z.object(entryFields).transform(entryOf);

const noVersion = 'Say which version of the plan this change was made on';

const maxEntries = 1_000;

const ofPlan = {
  expectedVersion: z.number({ error: noVersion }).int(noVersion).min(0, noVersion),
  /** Absent leaves them as they are. */
  additionalHours: hoursInput.optional(),
  reason: reasonInput,
};

/** Body of PUT /api/allocations/project/{id}/month/{month}: the whole plan, as someone wants it who saw a version. */
export const planBody = z.object({ ...ofPlan, entries: z.array(entryInput).max(maxEntries) });

/** The same, to be parsed. */
export const planInput = z.object({
  ...ofPlan,
  // The length is checked first: building a message for each of a hundred thousand entries would take long.
  entries: z.array(z.unknown()).max(maxEntries, 'A plan has at most 1,000 entries').pipe(z.array(entryInput)),
});
