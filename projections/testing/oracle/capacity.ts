import { type Agency, saidOf } from './agency.ts';
import { directPart, hoursOf } from './costs.ts';
import type { Formulas } from './formulas.ts';
import { dividedBy, exact, type Fraction, sum, times, zero } from './fraction.ts';
import { workingDaysOf } from './holidays.ts';
import type { Month } from './months.ts';
import { utilisationOf } from './scales.ts';

/** A team member's hours in a month. */
export type MemberHours = {
  id: number;
  isThere: boolean;
  allocated: Fraction;
  working: Fraction;
  direct: Fraction;
  scale: { tone: string; mark: string | null };
};

/** What every team member has of time, and how much of it is planned (docs/domain.md, Capacity). */
export const teamHours = (agency: Agency, month: Month, formulas: Formulas): MemberHours[] => {
  const days = exact(workingDaysOf(month, formulas));
  return saidOf(agency.members, month).map(({ id, says, isLive }) => {
    const aDay = dividedBy(exact(says.workingHours), exact(5));
    const working = isLive ? times(aDay, days) : zero;
    const allocated = hoursOf(agency, month, 'teamMember', id);
    const scale = utilisationOf(allocated, working, formulas.utilisationThresholds);
    return { id, isThere: isLive, allocated, working, direct: times(working, directPart(says)), scale };
  });
};

/** The direct part of the hours agreed with freelancers. */
export const contractedHours = (agency: Agency, month: Month): Fraction =>
  sum(
    saidOf(agency.freelancers, month)
      .filter(({ isLive }) => isLive)
      .map(({ says }) => times(exact(says.minAgreedHours), directPart(says))),
  );
