import type { Month } from '#domain/values/month.ts';
import type { SchedulePerson } from '#projections/plans/schedule/view.ts';
import { hoursText } from '../../../format/hours.ts';
import { wholeMoney } from '../../../format/money.ts';
import { freeWords } from '../../../plans/hoursWords.ts';
import { shortMonth } from '../../../plans/MonthHead.tsx';
import { freeHoursOf, type Need } from '../../../plans/scheduleFigures.ts';
import type { TimeOffText } from '../../../plans/useMonthsOff.ts';

/** The result of giving work to somebody. */
export type Giving = {
  /** Hours that they get: the missing ones, up to their free hours; all of them for somebody without free hours. */
  hours: number;
  /** Their free hours before. */
  free: number;
  /** In pounds; undefined for users who don't see pay. */
  cost: number | undefined;
};

export const givingOf = (person: SchedulePerson, { place, missing }: Need): Giving => {
  const free = freeHoursOf(person, place);
  const hours = free > 0 ? Math.min(missing, free) : missing;
  return {
    hours,
    free,
    cost: person.hourlyRate === null ? undefined : hours * Number(person.hourlyRate),
  };
};

/** "26h free, 26h of 64h cost £1,240". */
export const givingText = (person: SchedulePerson, need: Need): string => {
  const { hours, free, cost } = givingOf(person, need);
  const left = free > 0 ? `${hoursText(free)} free` : 'full';
  return `${left}${cost === undefined ? '' : ` · ${hoursText(hours)} ${wholeMoney(cost)}`}`;
};

/** What dropping does, in words. */
export const givingWords = (person: SchedulePerson, need: Need, month: Month, off: TimeOffText): string => {
  const { hours, free, cost } = givingOf(person, need);
  const costs = cost === undefined ? '' : `, for ${wholeMoney(cost)}`;
  return `${hoursText(hours)} of ${hoursText(need.missing)} on ${need.project.name}, ${shortMonth(month)}${costs} → ${person.name} ${freeWords(free - hours)}${off(person, month)}`;
};
