import type { z } from 'zod';
import type { newUserInput, Role, userInput } from '#domain/userInput.ts';
import type { UserView } from '#projections/users/view.ts';
import type { ShownFields } from '../../app/TheirChange.tsx';

/** A user as typed. */
export type UserValues = {
  firstName: string;
  lastName: string;
  username: string;
  password: string;
  email: string;
  role: Role;
  teamMemberId: number | null;
  /** As an administrator. */
  seesPay: boolean;
};

export const emptyUser: UserValues = {
  firstName: '',
  lastName: '',
  username: '',
  password: '',
  email: '',
  role: 'team_member',
  teamMemberId: null,
  seesPay: true,
};

export const valuesOf = (user: UserView): UserValues => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  username: user.username,
  password: '',
  email: user.email ?? '',
  role: user.role,
  teamMemberId: user.teamMemberId,
  seesPay: user.seesPay !== false,
});

/** Body of PUT /api/admin/users/{id}: without username and password. */
export const changedBodyOf = ({ firstName, lastName, email, role, teamMemberId }: UserValues) =>
  ({ firstName, lastName, email, role, teamMemberId }) satisfies Record<
    keyof z.input<typeof userInput>,
    unknown
  >;

/** Body of POST /api/admin/users. */
export const newBodyOf = (values: UserValues) =>
  ({
    ...changedBodyOf(values),
    // Absent where the user is linked to nobody.
    teamMemberId: values.teamMemberId ?? undefined,
    username: values.username,
    password: values.password,
  }) satisfies Record<keyof z.input<typeof newUserInput>, unknown>;

/** The values as one compares them with somebody else's; the team member by name. */
export const shownFields = (values: UserValues, memberName = ''): ShownFields<UserValues> => ({
  firstName: ['First Name', values.firstName],
  lastName: ['Last Name', values.lastName],
  email: ['Email', values.email],
  role: ['Role', roleLabels[values.role]],
  teamMemberId: ['Team Member', memberName],
  seesPay: ['Sees pay', values.seesPay ? 'Yes' : 'No'],
});

/** How a role reads, in badges and choices. */
export const roleLabels: Record<Role, string> = { admin: 'Admin', team_member: 'Team Member' };

/** First and last name; the username where there is neither. */
export const fullNameOf = ({ firstName, lastName, username }: UserView): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;
