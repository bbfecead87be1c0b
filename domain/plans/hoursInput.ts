import { z } from 'zod';
import { recordIdInput } from '../records/recordIdInput.ts';
import { refuseAt } from '../values/errors.ts';
import { hoursInput } from '../values/hours.ts';
import { monthSchema } from '../values/monthInput.ts';
import { reasonInput } from '../values/text.ts';
import { bothNamed, optionalId, personOf } from './allocationInput.ts';

/** Cells changed at once. */
const max = 1_000;

/**
 * Other hours of somebody on a project in a month, or, of neither person, its additional hours. `before` is what they
 * were where they were typed: hours of earlier days may be more than can be typed today.
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
  /** Nothing is saved where a part can't be. */
  all: z.boolean().default(false),
};

/** Body of POST /api/hours: hours as they were and as they are to become. */
export const hoursBody = z.object({ ...options, changes: z.array(changeInput).max(max) });

/** The same, to be parsed. */
export const hoursChangesInput = z.object({
  ...options,
  // Counted first: a sentence for each of a hundred thousand would take long to find.
  changes: z
    .array(z.unknown())
    .min(1, 'Say which hours change')
    .max(max, `Change at most ${max.toLocaleString('en-GB')} cells at once`)
    .pipe(z.array(changeInput).superRefine(oneForEachCell)),
});
