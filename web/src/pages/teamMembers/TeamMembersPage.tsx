import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { enteredCell, monthCell } from '#domain/csv/cells.ts';
import { skillsText } from '#domain/people/skills.ts';
import { calendarNames } from '#domain/timeOff/bankHolidayWords.ts';
import type { TeamMemberView } from '#projections/people/teamMembers/view.ts';
import { useAddressDialog } from '../../address/useAddressDialog.ts';
import { useSearchText } from '../../address/useSearchText.ts';
import { teamMembersQuery } from '../../api/queries/people.ts';
import { ImportButton } from '../../app/ImportButton.tsx';
import { Loaded } from '../../app/Loaded.tsx';
import { WherePaySeen } from '../../app/pay/PayNeeded.tsx';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { orWithheld } from '../../app/pay/Withheld.tsx';
import { type ExportColumn, ExportList } from '../../csv/ExportList.tsx';
import { importable, percentageCell, yesNo } from '../../csv/importable.ts';
import { hoursText } from '../../format/hours.ts';
import { exactMoney, moneyColumn } from '../../format/money.ts';
import { DeletePerson } from '../../people/DeletePerson.tsx';
import { EraseLeavers, hasLeaver } from '../../people/EraseLeavers.tsx';
import { costSplitColumn, identityColumns, personMatches } from '../../people/personColumns.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { IconButton } from '../../ui/basics/IconButton.tsx';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RowButtons } from '../../ui/table/RowButtons.tsx';

// The form and its rules are fetched when it is first opened.
const MemberDialog = lazyDialog(async () => (await import('./MemberDialog.tsx')).MemberDialog);
const RenameRole = lazyDialog(async () => (await import('../../people/RenameRole.tsx')).RenameRole);
const IdentityDialog = lazyDialog(
  async () => (await import('../../people/IdentityDialog.tsx')).IdentityDialog,
);

/** The team with pay, hours and where their cost falls. */
export function TeamMembersPage() {
  const members = useQuery(teamMembersQuery());
  const [text, setText] = useSearchText();
  const sought = useDeferredValue(text);
  const dialog = useAddressDialog();
  const seesPay = useSeesPay();
  const [isRenaming, setRenaming] = useState(false);
  const [deleting, setDeleting] = useState<TeamMemberView>();
  const shown = useMemo(
    () => members.data?.filter((member) => personMatches(sought, member)),
    [members.data, sought],
  );
  const editing = members.data?.find(({ id }) => String(id) === dialog.editing);
  const columns = useMemo(() => memberColumns(members.data ?? []), [members.data]);
  const { openEdit } = dialog;
  const actions = useCallback(
    (member: TeamMemberView) => (
      <RowButtons
        name={member.name}
        isFinal={member.isErased === true}
        isProtected={!seesPay}
        onEdit={() => openEdit(member.id)}
        onDelete={() => setDeleting(member)}
      />
    ),
    [seesPay, openEdit],
  );
  return (
    <>
      <PageHeader
        title="Team Members"
        subtitle="Salaries, working hours and where the cost falls"
        {...(seesPay && { onNew: dialog.openNew, newText: 'New Team Member' })}
      >
        <SearchField label="Search name, role or skill" value={text} onChange={setText} />
        <WhereWritable>
          <IconButton
            variant="secondary"
            label="Rename a role"
            icon={<Tags />}
            onPress={() => setRenaming(true)}
          />
        </WhereWritable>
        <WherePaySeen>
          <EraseLeavers isOffered={hasLeaver(members.data)} />
          <ImportButton kind="team-members" things="team members" />
        </WherePaySeen>
        <ExportList things="team members" columns={memberExport} rows={shown} />
      </PageHeader>
      <Card isPadded={false}>
        <Loaded of={members}>
          <DataTable
            label="Team members"
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            empty={
              members.data?.length ? (
                <EmptyState
                  title="No team members match your search"
                  action={<Button onPress={() => setText('')}>Show all team members</Button>}
                />
              ) : (
                <EmptyState
                  title="No team members found"
                  action={
                    <WhereWritable>
                      <WherePaySeen>
                        <Button onPress={dialog.openNew}>Add the first team member</Button>
                      </WherePaySeen>
                    </WhereWritable>
                  }
                />
              )
            }
            areActionsWrites
            rowActions={actions}
          />
        </Loaded>
      </Card>
      {isRenaming && <RenameRole onClose={() => setRenaming(false)} />}
      {seesPay && dialog.isNew && <MemberDialog onClose={dialog.close} />}
      {seesPay && editing && <MemberDialog key={editing.id} member={editing} onClose={dialog.close} />}
      {!seesPay && editing && (
        <IdentityDialog key={editing.id} kind="teamMember" person={editing} onClose={dialog.close} />
      )}
      {deleting && (
        <DeletePerson kind="teamMember" person={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </>
  );
}

/** What the list of team members shows. */
export const memberColumns = (members: readonly TeamMemberView[]): Column<TeamMemberView>[] => {
  const salaryText = moneyColumn(members.map(({ salary }) => salary));
  return [
    ...identityColumns('teamMember', members),
    {
      id: 'salary',
      header: 'Annual Salary',
      align: 'end',
      width: 92,
      cell: ({ salary }) => orWithheld(salary, salaryText),
      sortValue: ({ salary }) => salary && Number(salary),
    },
    {
      id: 'rate',
      importance: 'extra',
      header: 'Hourly Rate (inc. NI)',
      align: 'end',
      width: 116,
      cell: ({ hourlyRate }) => orWithheld(hourlyRate, exactMoney),
      sortValue: ({ hourlyRate }) => hourlyRate && Number(hourlyRate),
    },
    {
      id: 'hours',
      header: 'Working Hours',
      align: 'end',
      width: 102,
      cell: ({ workingHours }) => `${hoursText(workingHours)}/week`,
      sortValue: ({ workingHours }) => workingHours,
    },
    costSplitColumn<TeamMemberView>(),
  ];
};

/** The same for a spreadsheet, with what the form asks for besides. */
export const memberExport: readonly ExportColumn<TeamMemberView>[] = [
  ...importable<TeamMemberView, 'team-members'>('team-members', {
    name: ({ name }) => name,
    email: ({ email }) => email,
    role: ({ role }) => role,
    skills: ({ skills = [] }) => skillsText(skills),
    salary: ({ salary }) => enteredCell(salary),
    workingHours: ({ workingHours }) => workingHours,
    isUkEmployee: ({ isUkEmployee }) => yesNo(isUkEmployee),
    paidLeaveDays: ({ paidLeaveDays }) => paidLeaveDays,
    costType: ({ costType }) => costType,
    directCostPercentage: ({ directCostPercentage }) => percentageCell(directCostPercentage),
    startMonth: ({ startMonth }) => monthCell(startMonth),
    endMonth: ({ endMonth }) => monthCell(endMonth),
    bankHolidayRegion: ({ bankHolidayRegion }) => (bankHolidayRegion ? calendarNames[bankHolidayRegion] : ''),
  }),
  { header: 'Hourly Rate (inc. NI)', value: ({ hourlyRate }) => enteredCell(hourlyRate) },
];
