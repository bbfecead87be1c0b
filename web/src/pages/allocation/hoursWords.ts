import { inHalfHours } from '#domain/figures/status.ts';
import { hoursText } from '../../format/hours.ts';

/** What somebody has left of a month: "has 26h free", "is full", "is 7h over". */
export const freeWords = (free: number): string => {
  const hours = inHalfHours(free);
  if (hours === 0) return 'is full';
  return hours < 0 ? `is ${hoursText(-hours)} over` : `has ${hoursText(hours)} free`;
};

/** What a project's month still wants: "still needs 62h", "has all it needs", "has 5h too many". */
export const needWords = (missing: number): string => {
  const hours = inHalfHours(missing);
  if (hours === 0) return 'has all it needs';
  return hours < 0 ? `has ${hoursText(-hours)} too many` : `still needs ${hoursText(hours)}`;
};
