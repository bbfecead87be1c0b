import type { LikelihoodKind } from '#domain/projects/likelihoodInput.ts';
import { numberIn } from '#domain/values/numberReader.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { choiceField, type FormField } from '../../records/formFields.ts';

export const likelihoodLabels: Record<LikelihoodKind, string> = {
  won: 'Won',
  tentative: 'Tentative',
  lost: 'Lost',
};

const percent: FormField<number | null | undefined, string> = {
  label: 'Likelihood in per cent',
  empty: '',
  typed: (said) => (said == null ? '' : String(said)),
  shown: (value) => value,
  sent: (value) => numberIn(value, 'percentage') ?? null,
};

const decidedOn: FormField<string | null | undefined, string | null> = {
  label: 'Decided on',
  empty: null,
  typed: (said) => said ?? null,
  shown: (value) => value ?? '',
  sent: (value) => value,
};

/** Fields of a project's form; one of which nothing was said is won. */
export const likelihoodFields = {
  likelihood: {
    ...choiceField('Likelihood', likelihoodLabels, 'won'),
    typed: (said: LikelihoodKind | undefined) => said ?? 'won',
  },
  likelihoodPercent: percent,
  decidedOn,
};

type LikelihoodValues = { likelihood: LikelihoodKind; likelihoodPercent: string; decidedOn: string | null };

/** What is sent of them: nothing where nothing was said and nothing is. */
export const likelihoodBody = (
  { likelihood, likelihoodPercent, decidedOn: day }: LikelihoodValues,
  project: ProjectView | undefined,
) => {
  const nothing = { likelihood: undefined, likelihoodPercent: undefined, decidedOn: undefined };
  if (likelihood === 'tentative') {
    return { ...nothing, likelihood, likelihoodPercent: percent.sent(likelihoodPercent) };
  }
  if (likelihood === 'won' && day === null && project?.likelihood === undefined) return nothing;
  return { ...nothing, likelihood, decidedOn: day };
};
