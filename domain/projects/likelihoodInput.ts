import { z } from 'zod';
import { daySchema } from '../values/dayInput.ts';
import { refuseAt } from '../values/errors.ts';

/** A project is won (100 %), tentative, or lost (0 %). */
export const likelihoods = ['won', 'tentative', 'lost'] as const;
export type LikelihoodKind = (typeof likelihoods)[number];

export const likelihoodKind = z.enum(likelihoods, { error: 'Choose won, tentative or lost' });

const percentMissing = 'Enter how likely it is, in whole per cent from 1 to 99';

/** Likelihood of a tentative project in whole per cent. */
const likelihoodPercent = z
  .number({ error: percentMissing })
  .refine((percent) => percent !== 100, 'A project at 100% is won: choose Won instead')
  .refine((percent) => percent !== 0, 'A project at 0% is lost: choose Lost instead')
  .refine((percent) => Number.isInteger(percent) && percent >= 0 && percent <= 100, percentMissing);

const fields = z.object({
  likelihood: likelihoodKind.optional(),
  likelihoodPercent: likelihoodPercent.nullish().transform((percent) => percent ?? null),
  /** The day on which it was won or lost; today if absent. */
  decidedOn: daySchema.nullish().transform((day) => day ?? null),
});

/** A project's likelihood in a request; undefined if it has none. */
export type LikelihoodInput =
  | { likelihood: 'won' | 'lost'; decidedOn: string | null }
  | { likelihood: 'tentative'; percent: number };

/**
 * Part of the body that creates or changes a project: `likelihood`, with `likelihoodPercent` for a tentative project,
 * or `decidedOn` for a won or lost one.
 */
export const likelihoodInput = fields.transform((value, context): { likelihood?: LikelihoodInput } => {
  const refuse = (path: string, message: string) => refuseAt(context, [path], message);
  const { likelihood, likelihoodPercent: percent, decidedOn } = value;
  if (likelihood === undefined) {
    if (percent !== null) refuse('likelihood', 'Say with the percentage that the project is tentative');
    if (decidedOn !== null) refuse('likelihood', 'Say whether the project was won or lost on this day');
    return {};
  }
  if (likelihood !== 'tentative') {
    if (percent !== null) {
      refuse('likelihoodPercent', 'Only a tentative project has a percentage: leave it out');
    }
    return { likelihood: { likelihood, decidedOn } };
  }
  if (decidedOn !== null) {
    refuse('decidedOn', 'A tentative project has not been decided: leave the day out');
  }
  if (percent === null) {
    refuse('likelihoodPercent', percentMissing);
    return z.NEVER;
  }
  return { likelihood: { likelihood, percent } };
});
