import { z } from 'zod';
import { recordIdInput } from '../records/recordIdInput.ts';
import { refuseAt } from '../values/errors.ts';
import { hoursInput } from '../values/hours.ts';
import { monthSchema } from '../values/monthInput.ts';
import { reasonInput } from '../values/text.ts';
import { bothNamed, optionalId, personOf } from './allocationInput.ts';

/** Most cells in one change. */
const max = 1_000;

/**
 * A change of a person's hours on a project in a month or, without a person, of its additional hours. `before` is the
 * value when the edit began; it may exceed what can be entered today.
 */
const changeInput = z
  .object({
    projectId: recordIdInput,
    teamMemberId: optionalId,
    freelancerId: optionalId,
    month: monthSchema,
    before: z.number({ error: 'Say which hours were there' }).min(0, 'Hours cannot be negative'),
    after: hoursInput,
  })
  .transform(({ teamMemberId, freelancerId, ...change }, context) => {
    if (teamMemberId !== null && freelancerId !== null) {
      refuseAt(context, ['freelancerId'], bothNamed);
      return z.NEVER;
    }
    if (change.before === change.after) {
      refuseAt(context, ['after'], 'These hours are there already. Give others, or leave this change out');
      return z.NEVER;
    }
    return { ...change, person: personOf(teamMemberId, freelancerId) };
  });

type Change = z.output<typeof changeInput>;

const cellOf = ({ projectId, month, person }: Change): string => JSON.stringify([projectId, month, person]);

const oneForEachCell = (changes: readonly Change[], context: z.core.$RefinementCtx): void => {
  const seen = new Set<string>();
  changes.forEach((change, index) => {
    const cell = cellOf(change);
    if (seen.has(cell)) {
      const message = 'The same hours are changed twice. Keep one change for each person, project and month';
      refuseAt(context, [index], message);
    }
    seen.add(cell);
  });
};

const options = {
  reason: reasonInput,
  /** Save nothing if any part can't be saved. */
  all: z.boolean().default(false),
  /** Hours are moved: as `all`, and nothing is saved where others have brought only a part to its new hours. */
  moved: z.boolean().default(false),
};

/** Body of POST /api/hours: hours before and after. */
export const hoursBody = z.object({ ...options, changes: z.array(changeInput).max(max) });

/** The schema that parses `hoursBody`. */
export const hoursChangesInput = z.object({
  ...options,
  // Checks the length first: building a message for each of a hundred thousand changes would take long.
  changes: z
    .array(z.unknown())
    .min(1, 'Say which hours change')
    .max(max, `Change at most ${max.toLocaleString('en-GB')} cells at once`)
    .pipe(z.array(changeInput).superRefine(oneForEachCell)),
});
