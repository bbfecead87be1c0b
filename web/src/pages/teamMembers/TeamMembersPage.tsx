import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { directPercentage } from '#domain/figures/peopleLines.ts';
import type { TeamMemberView } from '#projections/teamMembers/view.ts';
import { sentenceOf } from '../../api/apiError.ts';
import { teamMembersQuery } from '../../api/queries/teamMembers.ts';
import { useAddressDialog } from '../../app/useAddressDialog.ts';
import { useSearchText } from '../../app/useSearchText.ts';
import { hoursText } from '../../format/hours.ts';
import { money, moneyColumn } from '../../format/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SplitBar } from '../../ui/SplitBar.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { DeletePerson } from '../people/DeletePerson.tsx';
import { personMatches } from '../people/personMatches.ts';

// The form and its rules are fetched when it is first opened.
const MemberDialog = lazy(async () => ({ default: (await import('./MemberDialog.tsx')).MemberDialog }));

/** The team with pay, hours and where their cost falls (core section 2). */
export function TeamMembersPage() {
  const members = useQuery(teamMembersQuery());
  const [text, setText] = useSearchText();
  const sought = useDeferredValue(text);
  const dialog = useAddressDialog();
  const [deleting, setDeleting] = useState<TeamMemberView>();
  const shown = useMemo(
    () => members.data?.filter((member) => personMatches(sought, member)),
    [members.data, sought],
  );
  const editing = members.data?.find(({ id }) => String(id) === dialog.editing);
  const columns = useMemo(() => columnsFor(members.data ?? []), [members.data]);
  return (
    <>
      <PageHeader
        title="Team Members"
        subtitle="Salaries, working hours and where the cost falls"
        onNew={dialog.openNew}
        newText="New Team Member"
      >
        <SearchField label="Search name, email or role" value={text} onChange={setText} />
      </PageHeader>
      <Card isPadded={false}>
        {members.isError && !members.data ? (
          <ErrorState
            title="The team members could not be loaded"
            detail={sentenceOf(members.error)}
            isRetrying={members.isFetching}
            onRetry={() => members.refetch()}
          />
        ) : (
          <DataTable
            label="Team members"
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            empty={
              members.data?.length ? (
                <EmptyState
                  title="No team members match your search"
                  action={<Button onPress={() => setText('')}>Clear search</Button>}
                />
              ) : (
                <EmptyState
                  title="No team members found"
                  action={<Button onPress={dialog.openNew}>Add the first team member</Button>}
                />
              )
            }
            rowActions={(member) => (
              <>
                <IconButton
                  label={`Edit ${member.name}`}
                  icon={<Pencil />}
                  size="small"
                  onPress={() => dialog.openEdit(member.id)}
                />
                <IconButton
                  label={`Delete ${member.name}`}
                  icon={<Trash2 />}
                  size="small"
                  onPress={() => setDeleting(member)}
                />
              </>
            )}
          />
        )}
      </Card>
      <Suspense>
        {dialog.isNew && <MemberDialog onClose={dialog.close} />}
        {editing && <MemberDialog key={editing.id} member={editing} onClose={dialog.close} />}
      </Suspense>
      {deleting && (
        <DeletePerson kind="teamMember" person={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </>
  );
}

const columnsFor = (members: readonly TeamMemberView[]): Column<TeamMemberView>[] => {
  const salaryText = moneyColumn(members.map(({ salary }) => salary));
  return [
    { id: 'name', header: 'Name', minWidth: 160, cell: ({ name }) => name, sortValue: ({ name }) => name },
    { id: 'role', header: 'Role', minWidth: 150, cell: ({ role }) => role, sortValue: ({ role }) => role },
    {
      id: 'email',
      header: 'Email',
      minWidth: 200,
      cell: ({ email }) => email,
      sortValue: ({ email }) => email,
    },
    {
      id: 'salary',
      header: 'Annual Salary',
      align: 'end',
      width: 132,
      cell: ({ salary }) => salaryText(salary),
      sortValue: ({ salary }) => Number(salary),
    },
    {
      id: 'rate',
      header: 'Hourly Rate (inc. NI)',
      align: 'end',
      width: 172,
      cell: ({ hourlyRate }) => money(hourlyRate, { pence: true }),
      sortValue: ({ hourlyRate }) => Number(hourlyRate),
    },
    {
      id: 'hours',
      header: 'Working Hours',
      align: 'end',
      width: 136,
      cell: ({ workingHours }) => `${hoursText(workingHours)}/week`,
      sortValue: ({ workingHours }) => workingHours,
    },
    {
      id: 'split',
      header: 'Cost Split',
      width: 170,
      cell: (member) => <SplitBar direct={directPercentage(member)} />,
      sortValue: directPercentage,
    },
  ];
};
