import type { TeamMemberView } from '#projections/teamMembers/view.ts';
import { orWithheld } from '../../app/pay/Withheld.tsx';
import type { ExportColumn } from '../../csv/ExportList.tsx';
import { importable, yesNo } from '../../csv/importable.ts';
import { hoursText } from '../../format/hours.ts';
import { exactMoney, moneyColumn } from '../../format/money.ts';
import type { Column } from '../../ui/table/columns.ts';
import { costSplitColumn, identityColumns } from '../people/personColumns.tsx';

/** What the list of team members shows (core section 2). */
export const memberColumns = (members: readonly TeamMemberView[]): Column<TeamMemberView>[] => {
  const salaryText = moneyColumn(members.map(({ salary }) => salary));
  return [
    ...identityColumns(members),
    {
      id: 'salary',
      header: 'Annual Salary',
      align: 'end',
      width: 104,
      cell: ({ salary }) => orWithheld(salary, salaryText),
      sortValue: ({ salary }) => salary && Number(salary),
    },
    {
      id: 'rate',
      header: 'Hourly Rate (inc. NI)',
      align: 'end',
      width: 124,
      cell: ({ hourlyRate }) => orWithheld(hourlyRate, exactMoney),
      sortValue: ({ hourlyRate }) => hourlyRate && Number(hourlyRate),
    },
    {
      id: 'hours',
      header: 'Working Hours',
      align: 'end',
      width: 108,
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
    salary: ({ salary }) => salary,
    workingHours: ({ workingHours }) => workingHours,
    isUkEmployee: ({ isUkEmployee }) => yesNo(isUkEmployee),
    paidLeaveDays: ({ paidLeaveDays }) => paidLeaveDays,
    costType: ({ costType }) => costType,
    directCostPercentage: ({ directCostPercentage }) => directCostPercentage,
    startMonth: ({ startMonth }) => startMonth,
    endMonth: ({ endMonth }) => endMonth,
  }),
  { header: 'Hourly Rate (inc. NI)', value: ({ hourlyRate }) => hourlyRate },
];
