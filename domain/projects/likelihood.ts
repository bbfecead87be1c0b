import { z } from 'zod';
import type { EventOf } from '../records/decider.ts';
import { dayText } from '../values/dayWords.ts';
import { sameValue } from '../values/equality.ts';
import { invalid } from '../values/errors.ts';
import type { UkDay } from '../values/ukDay.ts';
import { type LikelihoodInput, type LikelihoodKind, likelihoods } from './likelihoodInput.ts';

// Part of the stream project-{id}.

/** How likely a project is (docs/tentative-projects.md). */
export type Likelihood = {
  likelihood: LikelihoodKind;
  /** Whole per cent of a tentative project, from 1 to 99; null otherwise. */
  percent: number | null;
  /** The day on which it was won or lost; null if unknown. */
  decidedOn: UkDay | null;
};

/** The likelihood of a project for which none was set. */
export const won: Likelihood = { likelihood: 'won', percent: null, decidedOn: null };

export const likelihoodEvents = {
  ProjectLikelihoodChanged: z.object({
    likelihood: z.enum(likelihoods),
    percent: z.number().nullable(),
    decidedOn: z.string().nullable(),
  }),
};
export type LikelihoodEvent = EventOf<typeof likelihoodEvents>;

/** Part of a project's state; undefined until a likelihood is set. */
export type WithLikelihood = { likelihood?: Likelihood };

export const likelihoodOf = ({ likelihood }: WithLikelihood): Likelihood => likelihood ?? won;

/** Whether a project counts in the figures. */
export const isWon = (state: WithLikelihood): boolean => likelihoodOf(state).likelihood === 'won';

/** The requested likelihood, and today's date for a decision without a day. */
export type LikelihoodDecision = { said: LikelihoodInput; today: UkDay };

/**
 * The events that set a project's likelihood; none if it is unchanged.
 * @throws DomainError 'invalid' for a day in the future
 */
export const likelihoodChange = (now: Likelihood, { said, today }: LikelihoodDecision): LikelihoodEvent[] => {
  if (said.likelihood === 'tentative') {
    return likelihoodEventsTo(now, { likelihood: 'tentative', percent: said.percent, decidedOn: null });
  }
  const { likelihood } = said;
  if ((said.decidedOn ?? today) > today) {
    throw invalid('decidedOn', `Choose today, ${dayText(today)}, or an earlier day`);
  }
  const isSo = now.likelihood === likelihood;
  const decidedOn = said.decidedOn ?? (isSo ? now.decidedOn : today);
  return likelihoodEventsTo(now, { likelihood, percent: null, decidedOn });
};

/** The events that set an exact likelihood; none if it is unchanged. */
export const likelihoodEventsTo = (now: Likelihood, wanted: Likelihood): LikelihoodEvent[] =>
  sameValue(now, wanted) ? [] : [{ type: 'ProjectLikelihoodChanged', data: wanted }];
