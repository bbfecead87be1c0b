import { z } from 'zod';
import { invalid, notFound } from '../values/errors.ts';
import { reasonInput, requiredText } from '../values/text.ts';
import { isRole, rolesOf } from './roles.ts';

/** Body of POST /api/roles/rename. */
export const roleRenameInput = z.object({
  role: requiredText('Choose a role'),
  to: requiredText('Enter the new name of the role'),
  /** True if the new name may be an existing role; its holders and those of the renamed role then share it. */
  merge: z.boolean({ error: 'Say whether the roles become one: true or false' }).default(false),
  reason: reasonInput,
});
export type RoleRename = Pick<z.output<typeof roleRenameInput>, 'role' | 'to' | 'merge'>;

/**
 * The new name of a role, and the holders to change.
 * @throws DomainError 'notFound' if nobody has the role; 'invalid' if the name is another role's and `merge` is false
 */
export const decideRoleRename = <Holder extends { role: string }>(
  everybody: readonly Holder[],
  { role, to, merge }: RoleRename,
): { name: string; holders: readonly Holder[] } => {
  const roles = rolesOf(everybody);
  const named = (name: string) => roles.find((each) => isRole(each.name, name));
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
