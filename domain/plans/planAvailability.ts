import { invalid } from '../values/errors.ts';
import { type Month, monthLabel } from '../values/month.ts';
import { awayReason, type Span } from '../values/span.ts';
import { type AllocationPlanState, type Person, samePerson } from './allocationPlan.ts';

/** A person or project with their first and last months. */
export type Available = Span & { name: string };

/** A person's hours in a save; `path` is their place in the request. */
export type WantedHours = { person: Person; hours: number; path: string };

/**
 * Refuses hours for people before they join or after they leave. Hours already there may stay or become fewer, so that
 * a plan still shows what has to be replanned after somebody's time is shortened.
 * @throws DomainError 'invalid' at the path of the hours
 */
export const refuseHoursOfTheAbsent = (
  month: Month,
  { entries }: AllocationPlanState,
  wanted: readonly WantedHours[],
  availableOf: (person: Person) => Available | undefined,
): void => {
  for (const { person, hours, path } of wanted) {
    const available = availableOf(person);
    const absence = available && absenceReason(available, month);
    const before = entries.find((entry) => samePerson(entry.person, person))?.hours ?? 0;
    if (absence && hours > before) throw invalid(path, absence);
  }
};

/** Why no hours can be planned for somebody in a month, before they join or after they leave; null if they can. */
export const absenceReason = (available: Available, month: Month): string | null => {
  const away = awayReason(available, month);
  return away && `${available.name} ${away}. No hours can be planned for them in ${monthLabel(month)}.`;
};

/** Refuses raising hours on a project that has ended by the month. @throws DomainError 'invalid' */
export const refuseHoursAfterTheEnd = (
  month: Month,
  before: AllocationPlanState,
  wanted: readonly WantedHours[],
  additionalHours: number | undefined,
  project: Omit<Available, 'startMonth'>,
): void => {
  const standing = (person: Person) =>
    before.entries.find((entry) => samePerson(entry.person, person))?.hours ?? 0;
  const grows =
    wanted.some(({ person, hours }) => hours > standing(person)) ||
    (additionalHours ?? 0) > (before.additional?.hours ?? 0);
  if (grows) refuseMonthAfterTheEnd(month, project);
};

/** Refuses any hours on a project that has ended by the month. @throws DomainError 'invalid' */
export const refuseMonthAfterTheEnd = (month: Month, project: Omit<Available, 'startMonth'>): void => {
  const over = endedReason(project, month);
  if (over) throw invalid('month', over);
};

/** Why no hours can be planned on a project that has ended by a month; null if they can. */
export const endedReason = (
  { name, endMonth }: Omit<Available, 'startMonth'>,
  month: Month,
): string | null =>
  // Plans before the first month are allowed: a project may be prepared.
  endMonth === null || month <= endMonth
    ? null
    : `${name} ends in ${monthLabel(endMonth)}. No hours can be planned on it in ${monthLabel(month)}.`;
