import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { enteredCell, monthCell } from '#domain/csv/cells.ts';
import { skillsText } from '#domain/people/skills.ts';
import { calendarNames } from '#domain/timeOff/bankHolidayWords.ts';
import type { TeamMemberView } from '#projections/people/teamMembers/view.ts';
import { teamMembersQuery } from '../../api/queries/people.ts';
import { WherePaySeen } from '../../app/pay/PayNeeded.tsx';
import type { ExportColumn } from '../../csv/ExportList.tsx';
import { importable, percentageCell, yesNo } from '../../csv/importable.ts';
import { hoursText } from '../../format/hours.ts';
import { moneyColumn } from '../../format/money.ts';
import { figureColumn, poundsColumn } from '../../money/columns.tsx';
import { EraseLeavers, hasLeaver } from '../../people/EraseLeavers.tsx';
import { PeopleTable } from '../../people/PeopleTable.tsx';
import { PersonDialog } from '../../people/PersonDialog.tsx';
import { costSplitColumn, identityColumns, personMatches } from '../../people/personColumns.tsx';
import { RecordPage, useRecordList } from '../../records/RecordList.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import type { Column } from '../../ui/table/columns.ts';

const RenameRole = lazyDialog(async () => (await import('../../people/RenameRole.tsx')).RenameRole);

/** The team with pay, hours and cost split. */
export function TeamMembersPage() {
  const members = useQuery(teamMembersQuery());
  const list = useRecordList('team members', members, personMatches);
  const [isRenaming, setRenaming] = useState(false);
  return (
    <RecordPage
      list={list}
      title="Team Members"
      subtitle="Salaries, working hours and where the cost falls"
      newText="New Team Member"
      needsPay
      searchLabel="Search name, role or skill"
      tools={
        <>
          <WhereWritable>
            <Button icon={<Tags />} onPress={() => setRenaming(true)}>
              Rename a role
            </Button>
          </WhereWritable>
          <WherePaySeen>
            <EraseLeavers isOffered={hasLeaver(members.data)} />
          </WherePaySeen>
        </>
      }
      importKind="team-members"
      exportColumns={memberExport}
      records={members.data}
      form={(person, onClose) => (
        <PersonDialog key={person?.id} kind="teamMember" person={person} onClose={onClose} />
      )}
    >
      <PeopleTable list={list} label="Team members" kind="teamMember" columnsOf={memberColumns} />
      {isRenaming && <RenameRole onClose={() => setRenaming(false)} />}
    </RecordPage>
  );
}

/** The columns of the list. */
export const memberColumns = (members: readonly TeamMemberView[]): Column<TeamMemberView>[] => {
  const salaryText = moneyColumn(members.map(({ salary }) => salary));
  return [
    ...identityColumns('teamMember', members),
    figureColumn('salary', 'Annual Salary', ({ salary }) => salary, salaryText, { width: 92 }),
    poundsColumn('rate', 'Hourly Rate (inc. NI)', ({ hourlyRate }) => hourlyRate, {
      importance: 'extra',
      width: 116,
    }),
    figureColumn(
      'hours',
      'Working Hours',
      ({ workingHours }) => workingHours,
      (hours) => `${hoursText(hours)}/week`,
      { width: 102 },
    ),
    costSplitColumn<TeamMemberView>(),
  ];
};

/** The list as exported, with further fields of the form. */
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
