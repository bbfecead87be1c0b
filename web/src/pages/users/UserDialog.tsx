import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { newUserInput, type Role, userInput } from '#domain/access/userInput.ts';
import type { UserView } from '#projections/access/users/view.ts';
import type { TeamMemberView } from '#projections/people/teamMembers/view.ts';
import { useCurrentUser } from '../../api/me.ts';
import { teamMembersQuery } from '../../api/queries/people.ts';
import { signInPolicyQuery, usersQuery } from '../../api/queries/users.ts';
import { choiceField, type FormField, type FormFields, formOf, textField } from '../../records/formFields.ts';
import { RecordDialog } from '../../records/RecordDialog.tsx';
import { useRecordForm, type WholeBody } from '../../records/useRecordForm.ts';
import type { Option } from '../../ui/basics/options.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import * as styles from '../../ui/fields/Form.module.css';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import { lengthAskedFor } from './lengthAskedFor.ts';
import { MadeTokens, useMadeTokens } from './MadeTokens.tsx';
import { firstAdministrator, roleLabels } from './userColumns.tsx';

const teamMember: FormField<number | null, number | null> = {
  label: 'Team Member',
  empty: null,
  typed: (id) => id,
  // `shownUser` has the name.
  shown: () => '',
  sent: (id) => id,
};

const fields = {
  firstName: textField('First Name'),
  lastName: textField('Last Name'),
  email: textField('Email'),
  role: choiceField('Role', roleLabels, 'team_member'),
  teamMemberId: teamMember,
} satisfies FormFields<typeof userInput, UserView>;

const userForm = formOf(fields);

/** The values of a new user; `seesPay` counts for administrators. */
const emptyUser = { ...userForm.empty, username: '', password: '', seesPay: true };
type UserValues = typeof emptyUser;

export const valuesOf = (user: UserView): UserValues => ({
  ...userForm.valuesOf(user),
  username: user.username,
  password: '',
  seesPay: user.seesPay !== false,
});

const newBodyOf = (values: UserValues) =>
  ({
    ...userForm.bodyOf(values),
    // Absent where the user is not linked.
    teamMemberId: values.teamMemberId ?? undefined,
    username: values.username,
    password: values.password,
  }) satisfies Record<keyof z.input<typeof newUserInput>, unknown>;

/** A user's values in words, for comparison with somebody else's; the team member by name. */
export const shownUser = (values: UserValues, memberName = '') => ({
  ...userForm.shownOf(values),
  teamMemberId: [teamMember.label, memberName] as const,
  seesPay: ['Sees pay', values.seesPay ? 'Yes' : 'No'] as const,
});

const roles: Option<Role>[] = [
  { id: 'team_member', label: roleLabels.team_member, description: 'Sees their own allocations only' },
  { id: 'admin', label: roleLabels.admin, description: 'Sees and changes everything' },
];

/** The option for "linked to nobody". */
const unlinked = 'none';

/** Creates or changes a user; the username never changes. */
export function UserDialog({ user, onClose }: { user?: UserView | undefined; onClose: () => void }) {
  const decidesPay = useDecidesPay(user);
  const { endChosen, ...tokens } = useMadeTokens(user);
  const form = useRecordForm({
    list: 'admin/users',
    record: user,
    valuesOf,
    empty: emptyUser,
    schema: user ? userInput : newUserInput,
    toBody: (values): WholeBody<z.input<typeof userInput>> => ({
      ...(user ? userForm.bodyOf : newBodyOf)(values),
      ...(values.role === 'admin' &&
        values.seesPay !== (form.record?.seesPay !== false) && { seesPay: values.seesPay }),
    }),
    first: async (call) => {
      if (losesPay) await endChosen(call);
    },
    onDone: onClose,
  });
  const { values, set, field, errors, choice } = form;
  const losesPay =
    form.record?.role === 'admin' &&
    form.record.seesPay !== false &&
    (values.role !== 'admin' || !values.seesPay);
  const members = useQuery(teamMembersQuery());
  const { data: rules } = useQuery({ ...signInPolicyQuery(), enabled: !user });
  const people = useLinkOptions(user, members.data ?? []);
  return (
    <RecordDialog
      form={form}
      record={user}
      lead={user && `Username: ${user.username}`}
      shown={(either) => shownUser(either, members.data?.find(({ id }) => id === either.teamMemberId)?.name)}
      onClose={onClose}
    >
      <div className={styles.row}>
        <TextField
          label="First Name"
          autoFocus
          autoComplete="off"
          isRequired={false}
          {...field('firstName')}
        />
        <TextField label="Last Name" autoComplete="off" isRequired={false} {...field('lastName')} />
      </div>
      {!user && (
        <div className={styles.row}>
          <TextField label="Username" autoComplete="off" spellCheck="false" {...field('username')} />
          <TextField
            label="Password"
            type="password"
            autoComplete="new-password"
            description={lengthAskedFor(rules?.shortestPassword)}
            {...field('password')}
          />
        </div>
      )}
      <TextField label="Email" type="email" autoComplete="off" isRequired={false} {...field('email')} />
      <Select<Role> label="Role" options={roles} {...choice('role')} />
      {values.role === 'admin' && decidesPay && (
        <Checkbox isSelected={values.seesPay} onChange={(seesPay) => set('seesPay', seesPay)}>
          Sees pay: salaries, rates, and all figures that contain what people cost
        </Checkbox>
      )}
      {losesPay && <MadeTokens {...tokens} />}
      <Select
        label="Team Member"
        options={people}
        value={values.teamMemberId === null ? unlinked : String(values.teamMemberId)}
        onChange={(id) => set('teamMemberId', id === unlinked ? null : Number(id))}
        description={
          members.isError
            ? 'The team members could not be loaded. To link one, close this and open it again.'
            : 'Whose allocations the user sees on their own page'
        }
        error={errors.teamMemberId}
      />
    </RecordDialog>
  );
}

/** Only users who see pay decide whether others see it. The first administrator is only ever shown it again. */
const useDecidesPay = (user: UserView | undefined): boolean => {
  const me = useCurrentUser();
  return (
    me?.seesPay !== false &&
    user?.id !== me?.id &&
    (user?.id !== firstAdministrator || user.seesPay === false)
  );
};

/** No link, and every team member with the user already linked to them. */
const useLinkOptions = (user: UserView | undefined, members: readonly TeamMemberView[]): Option[] => {
  const users = useQuery(usersQuery()).data ?? [];
  return [
    { id: unlinked, label: 'None' },
    ...members.map(({ id, name }): Option => {
      const other = users.find(({ id: userId, teamMemberId }) => teamMemberId === id && userId !== user?.id);
      return {
        id: String(id),
        label: name,
        ...(other ? { description: `Linked to ${other.username}` } : {}),
      };
    }),
  ];
};
