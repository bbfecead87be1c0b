import { type Month, monthIndex } from '#domain/values/month.ts';
import type { PlannedHours } from '#projections/people/placeholders/view.ts';
import type { SchedulePerson, ScheduleView } from '#projections/plans/schedule/view.ts';
import { freeOf, personKey } from '../../plans/scheduleFigures.ts';

/** A month of whoever takes hours over: what comes to them, and what they have free without it. */
export type TakenMonth = { month: Month; hours: number; free: number; isThere: boolean };

/** What somebody takes over from a month on, month by month; months without hours are left out. */
export const takenOver = (
  planned: readonly PlannedHours[],
  from: Month,
  { months }: Pick<ScheduleView, 'months'>,
  person: SchedulePerson | undefined,
): TakenMonth[] => {
  const byMonth = Map.groupBy(
    planned.filter(({ month }) => month >= from),
    ({ month }) => month,
  );
  const first = months[0]?.month;
  return [...byMonth].map(([month, each]) => {
    const place = first === undefined ? -1 : monthIndex(month) - monthIndex(first);
    return {
      month,
      hours: each.reduce((sum, { hours }) => sum + hours, 0),
      free: person ? freeOf(person, place) : 0,
      isThere: person?.isThere[place] ?? false,
    };
  });
};

/** Whoever may replace somebody of a role, of that role first, by name. */
export const candidates = (people: readonly SchedulePerson[], role: string) => {
  const isOfRole = (person: SchedulePerson) => person.role.toLowerCase() === role.toLowerCase();
  return people
    .toSorted(
      (one, other) =>
        Number(isOfRole(other)) - Number(isOfRole(one)) || one.name.localeCompare(other.name, 'en-GB'),
    )
    .map((person) => ({
      id: personKey(person),
      label: person.name,
      description: person.kind === 'freelancer' ? `${person.role} · freelancer` : person.role,
    }));
};
