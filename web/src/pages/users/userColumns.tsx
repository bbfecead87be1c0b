import type { TeamMemberView } from '#projections/teamMembers/view.ts';
import type { UserView } from '#projections/users/view.ts';
import type { ExportColumn } from '../../csv/ExportList.tsx';
import { Badge } from '../../ui/Badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { fullNameOf, roleLabels } from './userForm.ts';

/** The user that can't be deleted (core section 6). */
export const firstAdministrator = '1';

const secondFactorLabels = { on: 'On', missing: 'Missing' } as const;

/** The list for a spreadsheet; members tell to whom somebody is linked. */
export const userExport = (members: readonly TeamMemberView[]): ExportColumn<UserView>[] => [
  { header: 'Name', value: fullNameOf },
  { header: 'Username', value: ({ username }) => username },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Role', value: ({ role }) => roleLabels[role] },
  {
    header: 'Second factor',
    value: ({ secondFactor }) => (secondFactor ? secondFactorLabels[secondFactor] : null),
  },
  {
    header: 'Team Member',
    value: ({ teamMemberId }) => members.find(({ id }) => id === teamMemberId)?.name ?? null,
  },
];

/** What the list of users shows; members tell to whom somebody is linked. */
export const userColumns = (members: readonly TeamMemberView[]): Column<UserView>[] => {
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const linkedTo = ({ teamMemberId }: UserView): string | undefined =>
    teamMemberId === null ? undefined : names.get(teamMemberId);
  return [
    { id: 'name', header: 'Name', minWidth: 150, cell: fullNameOf, sortValue: fullNameOf },
    {
      id: 'username',
      header: 'Username',
      minWidth: 120,
      cell: ({ username }) => username,
      sortValue: ({ username }) => username,
    },
    {
      id: 'email',
      header: 'Email',
      minWidth: 180,
      cell: ({ email }) => email ?? '—',
      sortValue: ({ email }) => email,
    },
    {
      id: 'role',
      header: 'Role',
      width: 136,
      cell: ({ role }) => (
        <Badge tone={role === 'admin' ? 'info' : 'neutral'} icon={null}>
          {roleLabels[role]}
        </Badge>
      ),
      sortValue: ({ role }) => roleLabels[role],
    },
    {
      id: 'secondFactor',
      header: 'Second factor',
      width: 136,
      cell: ({ secondFactor }) =>
        secondFactor ? (
          <Badge tone={secondFactor === 'on' ? 'good' : 'watch'}>{secondFactorLabels[secondFactor]}</Badge>
        ) : (
          '—'
        ),
      sortValue: ({ secondFactor }) => secondFactor && secondFactorLabels[secondFactor],
    },
    {
      id: 'member',
      header: 'Team Member',
      minWidth: 150,
      cell: (user) => linkedTo(user) ?? '—',
      sortValue: linkedTo,
    },
  ];
};
