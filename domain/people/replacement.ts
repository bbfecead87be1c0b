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

/** A plan that somebody takes hours over in. */
export type TakenOver = {
  month: Month;
  plan: AllocationPlanState;
  project: Omit<Available, 'startMonth'>;
  person: Person;
  available: Available;
  /** What comes to them: a placeholder's, or a leaver's hours on the project in the month. */
  hours: number;
};

/**
 * What somebody has on a plan once they have taken another's hours over: these and their own, by the rules of every
 * save (docs/placeholders.md).
 * @throws DomainError 'invalid' where they are not there in the month, the project has ended, or it is too much
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
