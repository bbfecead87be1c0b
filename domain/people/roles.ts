import { nameKey } from '../values/nameKey.ts';

/** Somebody with a role. Roles exist only as fields of people. */
export type RoleHolder = { kind: 'teamMember' | 'freelancer' | 'placeholder'; id: number; role: string };

/** A role by its most common spelling, with all its holders. */
export type Role<Holder extends { role: string }> = { name: string; holders: readonly Holder[] };

/** The roles that people have, by name (docs/roles.md). Erased people have none. */
export const rolesOf = <Holder extends { role: string }>(everybody: readonly Holder[]): Role<Holder>[] =>
  byRole(everybody.filter(({ role }) => hasName(role)));

/**
 * Everybody by role, first those without one, under an empty name. Names are matched regardless of case and spacing, and
 * shown in their most common spelling.
 */
export const byRole = <Holder extends { role: string }>(everybody: readonly Holder[]): Role<Holder>[] =>
  [...Map.groupBy(everybody, ({ role }) => nameKey(role)).values()]
    .map((holders) => ({ name: usualName(holders), holders }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-GB'));

const usualName = (holders: readonly { role: string }[]): string => {
  const names = [...Map.groupBy(holders, ({ role }) => role.trim())].map(
    ([name, those]) => [name, those.length] as const,
  );
  return names.reduce((usual, each) => (each[1] > usual[1] ? each : usual))[0];
};

/** False for the role of somebody who is erased. */
export const hasName = (role: string): boolean => nameKey(role) !== '';

/** Whether two names mean the same role. */
export const isRole = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
