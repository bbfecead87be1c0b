import { z } from 'zod';
import { additionInput, changedFields, expectedVersion, patchedFields } from '../records/changeInput.ts';
import { recordIdInput } from '../records/recordIdInput.ts';
import { hoursInput } from '../values/hours.ts';
import { moneyInput } from '../values/moneyInput.ts';
import { monthSchema, optionalMonth, spanReversed } from '../values/monthInput.ts';
import { endsAfterStart } from '../values/span.ts';
import { optionalText, reasonInput, requiredText } from '../values/text.ts';
import { workingHoursInput } from './personInput.ts';

/** The expected cost of a hire, in pence a month or pence an hour. */
const placeholderCost = z.object({
  per: z.enum(['month', 'hour'], { error: 'Say whether the cost is one a month or an hour' }),
  amount: moneyInput('Cost is required'),
});
export type PlaceholderCost = z.output<typeof placeholderCost>;

const optionalCost = placeholderCost.nullish().transform((cost) => cost ?? null);

const open = {
  /** The name of the post, such as "Developer". */
  name: requiredText('Name is required'),
  role: requiredText('Role is required'),
  /** Hours a week. */
  workingHours: workingHoursInput.default(40),
  startMonth: z
    .string({ error: 'First month is required' })
    .min(1, 'First month is required')
    .pipe(monthSchema),
  endMonth: optionalMonth,
  note: optionalText(),
};
const placeholder = z.object({ ...open, cost: optionalCost });

/** Somebody to be hired (docs/placeholders.md). */
export type PlaceholderFields = z.output<typeof placeholder>;

/** Body of POST /api/placeholders. */
export const placeholderInput = placeholder.extend(additionInput.shape).refine(endsAfterStart, spanReversed);

/** Body of PUT /api/placeholders/{id}; fields left out stay as they are. */
export const placeholderChange = changedFields(placeholder);

/** `placeholderChange` without the cost, for users who don't see pay. */
export const placeholderChangeWithoutPay = changedFields(z.object(open));

/** Body of PATCH /api/placeholders/{id}. */
export const placeholderPatch = patchedFields(placeholder);

/** `placeholderPatch` without the cost, for users who don't see pay. */
export const placeholderPatchWithoutPay = changedFields(z.object(open).partial());

/** Body of PUT /api/placeholders/{id}/hours: the hours on a project in a month. */
export const placeholderHoursInput = z.object({
  projectId: recordIdInput,
  month: monthSchema,
  hours: hoursInput,
  reason: reasonInput,
  expectedVersion,
});

/** Body of POST /api/placeholders/{id}/replace: the person who takes the hours over, and the first month. */
export const replacementInput = z.object({
  personKind: z.enum(['teamMember', 'freelancer'], { error: 'Choose a team member or a freelancer' }),
  personId: recordIdInput,
  from: monthSchema,
  reason: reasonInput,
  expectedVersion,
});
