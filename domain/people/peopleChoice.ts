import { isRole } from './roles.ts';
import { hasSkill } from './skills.ts';

/** Who is shown: those of one role, with one skill; undefined for all. */
export type PeopleChoice = { role?: string | undefined; skill?: string | undefined };

/** Whether somebody is among those chosen (docs/roles.md). */
export const isChosen = (
  person: { role: string; skills?: readonly string[] | undefined },
  { role, skill }: PeopleChoice,
): boolean =>
  (role === undefined || isRole(person.role, role)) && (skill === undefined || hasSkill(person, skill));
