import { dayText } from '../values/dayWords.ts';
import type { Likelihood } from './likelihood.ts';

/** A project's tag: "Won", "Tentative 60%", "Lost". */
export const likelihoodLabel = ({
  likelihood,
  percent,
}: Pick<Likelihood, 'likelihood' | 'percent'>): string => {
  switch (likelihood) {
    case 'won':
      return 'Won';
    case 'tentative':
      return `Tentative ${percent}%`;
    case 'lost':
      return 'Lost';
  }
};

/** A likelihood in history: "Won on 25 November 2026", "Tentative 60%". */
export const likelihoodText = (likelihood: Likelihood): string => {
  const label = likelihoodLabel(likelihood);
  return likelihood.decidedOn === null ? label : `${label} on ${dayText(likelihood.decidedOn)}`;
};
