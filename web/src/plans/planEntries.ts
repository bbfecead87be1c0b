import type { Person } from '#domain/plans/allocationPlan.ts';
import type { PlanView } from '#projections/plans/allocations/view.ts';

/** One person's hours in a project's plan of a month, as the dialog and the grid hold them. */
export type PlanEntry = { person: Person; name: string; hours: number };

type PersonIds = { teamMemberId: number | null; freelancerId: number | null };

export const keyOf = ({ kind, id }: Person): string => `${kind}-${id}`;

/** The person of an allocation; null for the project-level record. */
export const personOf = ({ teamMemberId, freelancerId }: PersonIds): Person | null => {
  if (teamMemberId !== null) return { kind: 'teamMember', id: teamMemberId };
  return freelancerId === null ? null : { kind: 'freelancer', id: freelancerId };
};

/** The entries that editing begins with: the month's own, or last month's where it has none (docs/domain.md, Plans). */
export const startingEntries = ({ allocations, draft }: PlanView): PlanEntry[] =>
  allocations.length > 0
    ? savedEntries({ allocations })
    : draft.flatMap((entry) => entryOf(entry, entry.name));

export const savedEntries = ({ allocations }: Pick<PlanView, 'allocations'>): PlanEntry[] =>
  allocations.flatMap((entry) => entryOf(entry, entry.teamMember?.name ?? entry.freelancer?.name ?? ''));

const entryOf = (entry: PersonIds & { allocatedHours: number }, name: string): PlanEntry[] => {
  const person = personOf(entry);
  return person ? [{ person, name, hours: entry.allocatedHours }] : [];
};

/** Sets one person's hours; somebody who is listed keeps their position. */
export const putEntry = (entries: readonly PlanEntry[], entry: PlanEntry): PlanEntry[] => {
  const key = keyOf(entry.person);
  return entries.some((other) => keyOf(other.person) === key)
    ? entries.map((other) => (keyOf(other.person) === key ? entry : other))
    : [...entries, entry];
};

export const withoutPerson = (entries: readonly PlanEntry[], person: Person): PlanEntry[] =>
  entries.filter((entry) => keyOf(entry.person) !== keyOf(person));

/** The sum of everybody's hours. */
export const hoursOf = (entries: readonly PlanEntry[]): number =>
  entries.reduce((sum, entry) => sum + entry.hours, 0);

/** Whether two lists plan the same, in any order. */
export const samePlan = (a: readonly PlanEntry[], b: readonly PlanEntry[]): boolean => {
  const hours = new Map(b.map((entry) => [keyOf(entry.person), entry.hours]));
  return a.length === b.length && a.every((entry) => hours.get(keyOf(entry.person)) === entry.hours);
};
