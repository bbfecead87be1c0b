import { isRole, type RoleHolder, rolesOf } from '#domain/people/roles.ts';

/** A role that people have, and who they are in words: "2 team members and 1 placeholder". */
export type KnownRole = { name: string; count: number; who: string };

type People = Record<RoleHolder['kind'], readonly { role: string; isErased?: true | undefined }[]>;

const nouns = { teamMember: 'team member', freelancer: 'freelancer', placeholder: 'placeholder' } as const;
const kinds = ['teamMember', 'freelancer', 'placeholder'] as const;
const list = new Intl.ListFormat('en-GB');

/** The roles of everybody, by name; nothing is left of the role of those who are erased. */
export const knownRoles = (people: People): KnownRole[] =>
  rolesOf(
    kinds.flatMap((kind) =>
      people[kind].filter(({ isErased }) => !isErased).map(({ role }) => ({ kind, role })),
    ),
  ).map(({ name, holders }) => ({
    name,
    count: holders.length,
    who: list.format(
      kinds.flatMap((kind) => {
        const count = holders.filter((each) => each.kind === kind).length;
        return count === 0 ? [] : [`${count} ${nouns[kind]}${count === 1 ? '' : 's'}`];
      }),
    ),
  }));

/** The role of a name, whatever its case and spacing. */
export const roleNamed = (roles: readonly KnownRole[], name: string): KnownRole | undefined =>
  roles.find((role) => isRole(role.name, name));

/** What renaming a role leads to. */
export const consequence = (role: KnownRole, to: string, target: KnownRole | undefined): string => {
  const [verb, are] = role.count === 1 ? ['becomes', 'has'] : ['become', 'have'];
  return target
    ? `${role.who} ${verb} ${target.name}, which ${target.who} ${target.count === 1 ? 'is' : 'are'} already.`
    : `${role.who} ${are} the role ${to} then.`;
};
