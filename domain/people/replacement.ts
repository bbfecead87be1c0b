import { type AllocationPlanState, type Person, samePerson } from '../plans/allocationPlan.ts';
import {
  type Available,
  refuseHoursAfterTheEnd,
  refuseHoursOfTheAbsent,
  type WantedHours,
} from '../plans/planAvailability.ts';
import { invalid } from '../values/errors.ts';
import { hoursInput } from '../values/hours.ts';
import { type Month, monthLabel } from '../values/month.ts';

/** A plan in which somebody takes over hours. */
export type TakenOver = {
  month: Month;
  plan: AllocationPlanState;
  project: Omit<Available, 'startMonth'>;
  person: Person;
  available: Available;
  /** The hours to take over, from a placeholder or a leaver, on the project in the month. */
  hours: number;
};

/**
 * A person's hours on a plan after taking over another's: both together, checked by the rules of every save
 * (docs/placeholders.md).
 * @throws DomainError 'invalid' if they are not there in the month, the project has ended, or the hours are too many
 */
export const hoursTakenOver = ({ month, plan, project, person, available, hours }: TakenOver): number => {
  const own = plan.entries.find((entry) => samePerson(entry.person, person))?.hours ?? 0;
  const wanted: WantedHours = { person, hours: own + hours, path: 'personId' };
  refuseHoursAfterTheEnd(month, plan, [wanted], undefined, project);
  refuseHoursOfTheAbsent(month, plan, [wanted], () => available);
  const read = hoursInput.safeParse(wanted.hours);
  if (!read.success) {
    throw invalid(
      'personId',
      `${available.name} would have ${wanted.hours} hours on ${project.name} in ${monthLabel(month)}. ${read.error.issues[0]?.message}.`,
    );
  }
  return wanted.hours;
};
