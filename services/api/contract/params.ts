import { z } from 'zod';
import { bases } from '#domain/money/period.ts';
import { refuseAt } from '#domain/values/errors.ts';
import { type Month, monthIndex } from '#domain/values/month.ts';
import { monthSchema } from '#domain/values/monthInput.ts';
import { requiredText } from '#domain/values/text.ts';

/** `{id}` of a path: a positive integer that could be a record's id. */
export const idParam = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'The number in the address is not a valid id')
    .transform(Number)
    .refine((id) => id < 2 ** 31, 'The number in the address is not a valid id'),
});

/** `{month}` of a path. */
export const monthParam = z.object({ month: monthSchema });

/** `{id}` and `{month}` of a path. */
export const idAndMonth = idParam.extend({ month: monthSchema });

/** `?month=`, optional. */
export const optionalMonthQuery = z.object({ month: monthSchema.optional() });

/** Most months of a span: a decade. */
const longestSpan = 120;

/** The fault of a span of months, both included; undefined where there is none. */
export const spanFault = (first: Month, last: Month): string | undefined => {
  const length = monthIndex(last) - monthIndex(first) + 1;
  if (length < 1) return 'The last month lies before the first';
  return length > longestSpan ? `Ask for at most ${longestSpan} months` : undefined;
};

const spanOf = <Shape extends z.ZodRawShape>(more: Shape) =>
  z.object({ from: monthSchema, to: monthSchema, ...more }).check((context) => {
    const { from, to } = context.value as { from: Month; to: Month };
    const message = spanFault(from, to);
    if (message) refuseAt(context, ['to'], message);
  });

/** `?from=&to=`: a span of months, both included. */
export const spanQuery = spanOf({});

/** `?likelihood=`: which projects a figure counts; won ones by default (docs/tentative-projects.md). */
export const countedLikelihood = z.enum(['won', 'tentative', 'weighted'], {
  error: 'Choose won, tentative (with tentative projects in full) or weighted (by their percentages)',
});

export const countedQuery = z.object({ likelihood: countedLikelihood.optional() });

/** `?role=&skill=`: whose figures; everybody's by default (docs/roles.md). */
export const countedPeopleQuery = countedQuery.extend({
  role: requiredText('Name the role, or leave it out').optional(),
  skill: requiredText('Name the skill, or leave it out').optional(),
});

/** `countedQuery` for a span of months. */
export const countedSpanQuery = spanOf({ likelihood: countedLikelihood.optional() });

/** `?basis=`: a closed month as it was reported, or as its records are now (docs/domain.md, Closed months). */
const basis = z.enum(bases, { error: 'Choose reported or restated' }).default('reported');
export const basisQuery = z.object({ basis });

/** `countedSpanQuery` with a basis. */
export const reportedSpanQuery = spanOf({ likelihood: countedLikelihood.optional(), basis });

/** The same for hours planned on placeholders: tentative projects in full, or not at all. */
export const plannedSpanQuery = spanOf({
  likelihood: z
    .enum(['won', 'tentative'], { error: 'Choose won or tentative (with tentative projects in full)' })
    .optional(),
});

/** The same for lists of projects: also with tentative ones, or with tentative and lost ones. */
export const listedQuery = z.object({
  likelihood: z
    .enum(['won', 'tentative', 'every'], {
      error: 'Choose won, tentative (with tentative projects) or every (with lost ones, too)',
    })
    .optional(),
});
