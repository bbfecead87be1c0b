import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { enteredCell, monthCell } from '#domain/csv/cells.ts';
import { skillsText } from '#domain/people/skills.ts';
import { calendarNames } from '#domain/timeOff/bankHolidayWords.ts';
import type { TeamMemberView } from '#projections/people/teamMembers/view.ts';
import { useAddressDialog } from '../../address/useAddressDialog.ts';
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
import { PeopleTable, usePeopleSearch } from '../../people/PeopleTable.tsx';
import { PersonDialog } from '../../people/PersonDialog.tsx';
import { costSplitColumn, identityColumns } from '../../people/personColumns.tsx';
import { IconButton } from '../../ui/basics/IconButton.tsx';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import type { Column } from '../../ui/table/columns.ts';

const RenameRole = lazyDialog(async () => (await import('../../people/RenameRole.tsx')).RenameRole);

/** The team with pay, hours and where their cost falls. */
export function TeamMembersPage() {
  const members = useQuery(teamMembersQuery());
  const { shown, field, showAll } = usePeopleSearch(members.data);
  const dialog = useAddressDialog();
  const seesPay = useSeesPay();
  const [isRenaming, setRenaming] = useState(false);
  const [deleting, setDeleting] = useState<TeamMemberView>();
  const editing = members.data?.find(({ id }) => String(id) === dialog.editing);
  return (
    <>
      <PageHeader
        title="Team Members"
        subtitle="Salaries, working hours and where the cost falls"
        {...(seesPay && { onNew: dialog.openNew, newText: 'New Team Member' })}
      >
        {field}
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
          <PeopleTable
            label="Team members"
            noun="team member"
            people={members.data}
            shown={shown}
            columnsOf={memberColumns}
            onShowAll={showAll}
            onNew={dialog.openNew}
            onEdit={dialog.openEdit}
            onDelete={setDeleting}
          />
        </Loaded>
      </Card>
      {isRenaming && <RenameRole onClose={() => setRenaming(false)} />}
      {dialog.isNew && <PersonDialog kind="teamMember" onClose={dialog.close} />}
      {editing && <PersonDialog key={editing.id} kind="teamMember" person={editing} onClose={dialog.close} />}
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
