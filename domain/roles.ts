import { z } from 'zod';
import { invalid, notFound } from './errors.ts';
import { nameKey, reasonInput, requiredText } from './text.ts';

/** Body of POST /api/roles/rename. */
export const roleRenameInput = z.object({
  role: requiredText('Choose a role'),
  to: requiredText('Enter the new name of the role'),
  /** Whether the new name may be another role, which everybody of the first one then has. */
  merge: z.boolean({ error: 'Say whether the roles become one: true or false' }).default(false),
  reason: reasonInput,
});
export type RoleRename = Pick<z.output<typeof roleRenameInput>, 'role' | 'to' | 'merge'>;

/** Whose role it is; a role is what people have, and nothing apart from them. */
export type RoleHolder = { kind: 'teamMember' | 'freelancer' | 'placeholder'; id: number; role: string };

/** A role as most people have it, with all who do. */
export type Role<Holder extends { role: string }> = { name: string; holders: readonly Holder[] };

/**
 * The roles that people have, by name (docs/roles.md). Names are one whatever their case and spacing, and read as most
 * have them.
 */
export const rolesOf = <Holder extends { role: string }>(everybody: readonly Holder[]): Role<Holder>[] =>
  [...Map.groupBy(everybody, ({ role }) => nameKey(role)).values()]
    .map((holders) => ({ name: usualName(holders), holders }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-GB'));

const usualName = (holders: readonly { role: string }[]): string => {
  const names = [...Map.groupBy(holders, ({ role }) => role.trim())].map(
    ([name, those]) => [name, those.length] as const,
  );
  return names.reduce((usual, each) => (each[1] > usual[1] ? each : usual), names[0] ?? ['', 0])[0];
};

/**
 * Who gets which role when one is renamed, or becomes one with another.
 * @throws DomainError 'notFound' where nobody has it; 'invalid' where the name is another role's and they are not to merge
 */
export const decideRoleRename = <Holder extends { role: string }>(
  everybody: readonly Holder[],
  { role, to, merge }: RoleRename,
): { name: string; holders: readonly Holder[] } => {
  const roles = rolesOf(everybody);
  const named = (name: string) => roles.find((each) => nameKey(each.name) === nameKey(name));
  const found = named(role);
  if (!found) throw notFound('This role');
  const other = named(to);
  const isAnother = other !== undefined && other !== found;
  if (isAnother && !merge) {
    throw invalid(
      'to',
      `${other.name} is a role already. Merge ${found.name} into it, or choose another name.`,
    );
  }
  const name = isAnother ? other.name : to;
  return { name, holders: found.holders.filter((holder) => holder.role !== name) };
};
