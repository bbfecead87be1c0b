import { type Agency, saidOf } from './agency.ts';
import { directPart, hoursOf } from './costs.ts';
import { dividedBy, exact, type Fraction, sum, times, zero } from './fraction.ts';
import { type Month, weekdaysOf } from './months.ts';

/** A team member's hours in a month. */
export type MemberHours = {
  id: number;
  isThere: boolean;
  allocated: Fraction;
  working: Fraction;
  direct: Fraction;
};

/** What every team member has of time, and how much of it is planned (decisions section 5). */
export const teamHours = (agency: Agency, month: Month): MemberHours[] =>
  saidOf(agency.members, month).map(({ id, says, isLive }) => {
    const aDay = dividedBy(exact(says.workingHours), exact(5));
    const working = isLive ? times(aDay, exact(weekdaysOf(month))) : zero;
    const allocated = hoursOf(agency, month, 'teamMember', id);
    return { id, isThere: isLive, allocated, working, direct: times(working, directPart(says)) };
  });

/** The direct part of the hours agreed with freelancers. */
export const contractedHours = (agency: Agency, month: Month): Fraction =>
  sum(
    saidOf(agency.freelancers, month)
      .filter(({ isLive }) => isLive)
      .map(({ says }) => times(exact(says.minAgreedHours), directPart(says))),
  );
