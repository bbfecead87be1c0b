import type { FreelancerActivity } from '#domain/figures/status.ts';
import type { Tone } from '../../ui/tones.tsx';

/** Colours of the three states of a freelancer's month (core section 4). */
export const activityTone: Record<FreelancerActivity, Tone> = {
  'No Activity': 'neutral',
  'Over Contract': 'watch',
  'Within Contract': 'good',
};
