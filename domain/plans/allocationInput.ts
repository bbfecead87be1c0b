import { z } from 'zod';
import { recordIdInput } from '../records/recordIdInput.ts';
import { refuseAt } from '../values/errors.ts';
import { hoursInput } from '../values/hours.ts';
import { monthSchema } from '../values/monthInput.ts';
import { reasonInput } from '../values/text.ts';
import type { Entry, Person } from './allocationPlan.ts';

export const optionalId = recordIdInput.nullish().transform((id) => id ?? null);

/** A person by either of two ids; null if both are null. */
export const personOf = (teamMemberId: number | null, freelancerId: number | null): Person | null => {
  if (teamMemberId !== null) return { kind: 'teamMember', id: teamMemberId };
  return freelancerId !== null ? { kind: 'freelancer', id: freelancerId } : null;
};

export const bothNamed = 'Name a team member or a freelancer, not both';

const additionalBeside = 'Additional hours are not those of a person. Send them without one';

/** Body of POST /api/allocations: a person's hours or, without a person, the project's additional hours. */
export const allocationInput = z
  .object({
    projectId: recordIdInput,
    teamMemberId: optionalId,
    freelancerId: optionalId,
    month: monthSchema,
    allocatedHours: hoursInput.default(0),
    additionalHours: hoursInput.optional(),
    reason: reasonInput,
    /** The plan's version that the hours were decided on: 0 for a plan never saved. */
    expectedVersion: z.number().int().min(0).optional(),
  })
  .check((context) => {
    const { teamMemberId, freelancerId, allocatedHours, additionalHours } = context.value;
    const refuse = (path: string, message: string) => refuseAt(context, [path], message);
    const person = teamMemberId !== null || freelancerId !== null;
    if (teamMemberId !== null && freelancerId !== null) refuse('freelancerId', bothNamed);
    if (person && allocatedHours === 0) refuse('allocatedHours', 'Please enter a valid number of hours');
    if (person && additionalHours) refuse('additionalHours', additionalBeside);
    if (!person && (allocatedHours > 0 || additionalHours === undefined))
      refuse('teamMemberId', 'Please select a team member or freelancer');
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

/** A person's hours in a plan. */
const entryInput = z.object(entryFields).transform(entryOf);

const noVersion = 'Say which version of the plan this change was made on';

const maxEntries = 1_000;

const ofPlan = {
  expectedVersion: z.number({ error: noVersion }).int(noVersion).min(0, noVersion),
  /** Absent: unchanged. */
  additionalHours: hoursInput.optional(),
  reason: reasonInput,
};

/** Body of PUT /api/allocations/project/{id}/month/{month}: the whole plan, with the version that it was made on. */
export const planBody = z.object({ ...ofPlan, entries: z.array(entryInput).max(maxEntries) });

/** The schema that parses `planBody`. */
export const planInput = z.object({
  ...ofPlan,
  // Checks the length first: building a message for each of a hundred thousand entries would take long.
  entries: z.array(z.unknown()).max(maxEntries, 'A plan has at most 1,000 entries').pipe(z.array(entryInput)),
});
