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
  /** Whole per cent of a tentative project, from 1 to 99; else null. */
  percent: number | null;
  /** The day on which it was won or lost; null where nobody has said. */
  decidedOn: UkDay | null;
};

/** The likelihood of a project of which nobody has said any. */
export const won: Likelihood = { likelihood: 'won', percent: null, decidedOn: null };

export const likelihoodEvents = {
  ProjectLikelihoodChanged: z.object({
    likelihood: z.enum(likelihoods),
    percent: z.number().nullable(),
    decidedOn: z.string().nullable(),
  }),
};
export type LikelihoodEvent = EventOf<typeof likelihoodEvents>;

/** Part of a project's state: missing while nobody has said anything of it. */
export type WithLikelihood = { likelihood?: Likelihood };

export const likelihoodOf = ({ likelihood }: WithLikelihood): Likelihood => likelihood ?? won;

/** Whether a project counts in the figures. */
export const isWon = (state: WithLikelihood): boolean => likelihoodOf(state).likelihood === 'won';

/** What is said of a project, and the day that it is: that of a decision without a day of its own. */
export type LikelihoodDecision = { said: LikelihoodInput; today: UkDay };

/**
 * The events that make a project as likely as is said; none where it is so already.
 * @throws DomainError 'invalid' for a day that is yet to come
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

/** The events that make a project exactly so likely; none where it is. */
export const likelihoodEventsTo = (now: Likelihood, wanted: Likelihood): LikelihoodEvent[] =>
  sameValue(now, wanted) ? [] : [{ type: 'ProjectLikelihoodChanged', data: wanted }];
