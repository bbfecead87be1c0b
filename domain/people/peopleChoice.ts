import { isRole } from './roles.ts';
import { hasSkill } from './skills.ts';

/** A filter on people by role and skill; undefined for all. */
export type PeopleChoice = { role?: string | undefined; skill?: string | undefined };

/** Whether a person matches the filter (docs/roles.md). */
export const isChosen = (
  person: { role: string; skills?: readonly string[] | undefined },
  { role, skill }: PeopleChoice,
): boolean =>
  (role === undefined || isRole(person.role, role)) && (skill === undefined || hasSkill(person, skill));
