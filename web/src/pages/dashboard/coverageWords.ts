import { monthLabel } from '#domain/values/month.ts';
import type { MonthCoverage } from '#projections/plans/planCoverage/view.ts';
import { hoursText } from '../../format/hours.ts';
import type { Tone } from '../../ui/basics/tones.tsx';

/** "62h of December's work has nobody yet". */
export const workWords = ({ month, demandHours, uncoveredHours }: MonthCoverage): string => {
  const name = monthLabel(month).split(' ')[0];
  if (uncoveredHours > 0) return `${hoursText(uncoveredHours)} of ${name}'s work has nobody yet`;
  return demandHours > 0 ? `All of ${name}'s work has people` : `${name} has no work that needs hours yet`;
};

/** "140h are free for clients": fewer than the schedule's free hours where people have other work, too. */
export const freeWords = ({ capacityHours, freeHours }: MonthCoverage): string => {
  if (capacityHours === 0) return 'there are no people to do it';
  if (freeHours === 0) return 'nobody has hours free';
  return `${hoursText(freeHours)} ${freeHours === 1 ? 'is' : 'are'} free for clients`;
};

/** Whether the work is planned, fits the free hours, or exceeds them. */
export const coverageTone = ({ uncoveredHours, freeHours }: MonthCoverage): Tone => {
  if (uncoveredHours === 0) return 'good';
  return uncoveredHours > freeHours ? 'over' : 'watch';
};
