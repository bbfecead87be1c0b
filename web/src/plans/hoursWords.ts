import type { LeftAndOver } from '#domain/money/roleDemand.ts';
import { hoursText, hoursWithoutUnit } from '../format/hours.ts';

/** Somebody's free hours in a month, in words: "has 26h free", "is full", "is 7h over". */
export const freeWords = (hours: number): string => {
  if (hours === 0) return 'is full';
  return hours < 0 ? `is ${hoursText(-hours)} over` : `has ${hoursText(hours)} free`;
};

/** The hours that a project's month still needs, in words: "still needs 62h", "has all it needs", "has 5h too many". */
export const needWords = (hours: number): string => {
  if (hours === 0) return 'has all it needs';
  return hours < 0 ? `has ${hoursText(-hours)} too many` : `still needs ${hoursText(hours)}`;
};

/** Free hours of several people, and those planned beyond their hours: "33.5 free", "33.5 free, 24 over". */
export const leftAndOverWords = ({ left, over }: LeftAndOver): string => {
  const words = `${hoursWithoutUnit(left)} free`;
  return over > 0 ? `${words}, ${hoursWithoutUnit(over)} over` : words;
};
