import { type FoldedState, saidOf } from './agency.ts';
import { directPart, hoursOf } from './costs.ts';
import type { Formulas } from './formulas.ts';
import { dividedBy, exact, type Fraction, isAbove, minus, sum, times, zero } from './fraction.ts';
import { workingDatesOf } from './holidays.ts';
import type { Month } from './months.ts';
import { utilisationOf } from './scales.ts';
import type { TimeOff } from './shapes.ts';

/** A team member's hours in a month. */
export type MemberHours = {
  id: number;
  isThere: boolean;
  allocated: Fraction;
  working: Fraction;
  direct: Fraction;
  scale: { tone: string; mark: string | null };
};

/** Hours of one working day that accepted time off takes, at most the day's hours (docs/time-off.md). */
const hoursOffOn = (
  date: string,
  aDay: Fraction,
  timeOff: ReadonlyMap<number, TimeOff> = new Map(),
): Fraction => {
  const that = [...timeOff.values()].filter(
    ({ from, to, status }) => status === 'accepted' && from <= date && date <= to,
  );
  const wanted = sum(that.map(({ hoursPerDay }) => (hoursPerDay === null ? aDay : exact(hoursPerDay))));
  return isAbove(wanted, aDay) ? aDay : wanted;
};

/** Every team member's hours, and how many of them are planned (docs/domain.md, Capacity). */
export const teamHours = (foldedState: FoldedState, month: Month, formulas: Formulas): MemberHours[] => {
  const { workingDays, bankHolidays } = formulas;
  return saidOf(foldedState.members, month).map(({ id, says, isLive }) => {
    const dates = workingDatesOf(month, {
      workingDays: says.bankHolidayRegion ?? workingDays,
      bankHolidays,
    });
    const aDay = dividedBy(exact(says.workingHours), exact(5));
    const off = sum(dates.map((date) => hoursOffOn(date, aDay, foldedState.members.get(id)?.timeOff)));
    const working = isLive ? minus(times(aDay, exact(dates.length)), off) : zero;
    const allocated = hoursOf(foldedState, month, 'teamMember', id);
    const scale = utilisationOf(allocated, working, formulas.utilisationThresholds);
    return { id, isThere: isLive, allocated, working, direct: times(working, directPart(says)), scale };
  });
};

/** The direct part of freelancers' agreed hours. */
export const contractedHours = (foldedState: FoldedState, month: Month): Fraction =>
  sum(
    saidOf(foldedState.freelancers, month)
      .filter(({ isLive }) => isLive)
      .map(({ says }) => times(exact(says.minAgreedHours), directPart(says))),
  );
