import type { Role } from '#domain/access/userInput.ts';
import type { UserView } from '#projections/access/users/view.ts';
import type { TeamMemberView } from '#projections/people/teamMembers/view.ts';
import type { ExportColumn } from '../../csv/ExportList.tsx';
import { plainColumn } from '../../money/columns.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import { EmailText } from '../../ui/basics/EmailText.tsx';
import type { Column } from '../../ui/table/columns.ts';
import * as styles from './users.module.css';

/** The user that can't be deleted (docs/domain.md, Roles). */
export const firstAdministrator = '1';

/** A role's name, in badges and options. */
export const roleLabels: Record<Role, string> = { admin: 'Admin', team_member: 'Team Member' };

/** First and last name; the username where there is neither. */
export const fullNameOf = ({ firstName, lastName, username }: UserView): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

const secondFactorLabels = { on: 'On', missing: 'Missing' } as const;

/** A dash, marked so that it can be hidden in a list, where it would mean nothing without a heading. */
const none = <span data-slot="nothing">—</span>;

/** The list as exported; `members` has the names of linked team members. */
export const userExport = (members: readonly TeamMemberView[]): ExportColumn<UserView>[] => [
  { header: 'Name', value: fullNameOf },
  { header: 'Username', value: ({ username }) => username },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Role', value: ({ role }) => roleLabels[role] },
  {
    header: 'Two-step sign-in',
    value: ({ secondFactor }) => (secondFactor ? secondFactorLabels[secondFactor] : null),
  },
  {
    header: 'Team Member',
    value: ({ teamMemberId }) => members.find(({ id }) => id === teamMemberId)?.name ?? null,
  },
];

/**
 * The columns of the list, with names and usernames in one column where it is narrow; `members` has the names of linked
 * team members.
 */
export const userColumns = (members: readonly TeamMemberView[], isNarrow: boolean): Column<UserView>[] => {
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const linkedTo = ({ teamMemberId }: UserView): string | undefined =>
    teamMemberId === null ? undefined : names.get(teamMemberId);
  const who: Column<UserView>[] = isNarrow
    ? [
        plainColumn('name', 'Name, username and email', fullNameOf, {
          minWidth: 200,
          cell: (user) => <Lines of={[fullNameOf(user), user.username, user.email]} />,
        }),
      ]
    : [
        plainColumn('name', 'Name', fullNameOf, { width: 180 }),
        plainColumn('username', 'Username and email', ({ username }) => username, {
          minWidth: 200,
          cell: ({ username, email }) => <Lines of={[username, email]} />,
        }),
      ];
  return [
    ...who,
    plainColumn('role', 'Role', ({ role }) => roleLabels[role], {
      width: 126,
      cell: ({ role, seesPay }) => (
        <Badge tone={role === 'admin' ? 'info' : 'neutral'} icon={null}>
          {roleLabels[role]}
          {role === 'admin' && seesPay === false && ', no pay'}
        </Badge>
      ),
    }),
    {
      id: 'secondFactor',
      header: 'Two-step sign-in',
      width: 104,
      cell: ({ secondFactor }) =>
        secondFactor ? (
          <Badge tone={secondFactor === 'on' ? 'good' : 'watch'}>{secondFactorLabels[secondFactor]}</Badge>
        ) : (
          none
        ),
      sortValue: ({ secondFactor }) => secondFactor && secondFactorLabels[secondFactor],
    },
    plainColumn('member', 'Team Member', linkedTo, {
      width: isNarrow ? 146 : 176,
      cell: (user) => linkedTo(user) ?? none,
    }),
  ];
};

/**
 * Lines one below the other, without repeats: many usernames are the email address. Long addresses wrap before their
 * "@".
 */
function Lines({ of }: { of: readonly (string | null)[] }) {
  const lines = [...new Set(of)].filter((text) => text !== null);
  return (
    <span className={styles.userLines}>
      {lines.map((text) => (
        <span key={text}>
          <EmailText>{text}</EmailText>{' '}
        </span>
      ))}
    </span>
  );
}
