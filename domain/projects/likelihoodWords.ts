import { dayText } from '../values/dayWords.ts';
import type { Likelihood } from './likelihood.ts';

/** "Won", "Tentative 60%", "Lost": a project's tag. */
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

/** "Won on 25 November 2026", "Tentative 60%": what history says of it. */
export const likelihoodText = (likelihood: Likelihood): string => {
  const label = likelihoodLabel(likelihood);
  return likelihood.decidedOn === null ? label : `${label} on ${dayText(likelihood.decidedOn)}`;
};
