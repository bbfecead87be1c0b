import type { LeftAndOver } from '#domain/money/roleDemand.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { ScheduleProject } from '#projections/plans/schedule/view.ts';
import { hoursText, hoursWithoutUnit } from '../format/hours.ts';
import type { NotSaved } from './hoursKept.ts';

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

/** Why a project needs no hours in a month. */
export const noNeedWords = ({ unscheduled }: Pick<ScheduleProject, 'unscheduled'>): string =>
  unscheduled === null ? 'no need' : 'in no month yet';

/** Free hours of several people, and those planned beyond their hours: "33.5 free", "33.5 free, 24 over". */
export const leftAndOverWords = ({ left, over }: LeftAndOver): string => {
  const words = `${hoursWithoutUnit(left)} free`;
  return over > 0 ? `${words}, ${hoursWithoutUnit(over)} over` : words;
};

/** "Kofi Annan has made this 16h meanwhile." */
export const theirsWords = ({ changedBy, theirs }: Extract<NotSaved, { theirs: number }>): string =>
  `${changedBy ?? 'Somebody else'} has made this ${hoursText(theirs)} meanwhile.`;

/** Why hours were not moved: "Ada Byrne, May 2026: Kofi Annan has made this 16h meanwhile. Nothing was …". */
export const notMovedText = (why: readonly NotSaved[]): string => {
  const first = why.find((each) => 'theirs' in each) ?? why[0];
  if (!first) return '';
  const { name, month } = first.change;
  const [reason, advice] =
    'theirs' in first
      ? [theirsWords(first), ' Look at the hours as they are now, and do it again.']
      : [`${first.fault.replace(/\.$/, '')}.`, ''];
  return `${name}, ${monthLabel(month)}: ${reason} Nothing was moved or copied.${advice}`;
};
