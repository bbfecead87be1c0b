import type { FreelancerView } from '#projections/freelancers/view.ts';
import { orWithheld } from '../../app/pay/Withheld.tsx';
import { importable } from '../../csv/importable.ts';
import { hoursText } from '../../format/hours.ts';
import { moneyColumn } from '../../format/money.ts';
import type { Column } from '../../ui/table/columns.ts';
import { costSplitColumn, identityColumns } from '../people/personColumns.tsx';

/** What the bench shows (core section 2). */
export const freelancerColumns = (freelancers: readonly FreelancerView[]): Column<FreelancerView>[] => {
  const rate = moneyColumn(freelancers.map(({ hourlyRate }) => hourlyRate));
  return [
    ...identityColumns(freelancers),
    {
      id: 'rate',
      header: 'Hourly Rate',
      align: 'end',
      width: 116,
      cell: ({ hourlyRate }) => orWithheld(hourlyRate, (pounds) => `${rate(pounds)}/h`),
      sortValue: ({ hourlyRate }) => hourlyRate && Number(hourlyRate),
    },
    {
      id: 'contracted',
      header: 'Contracted Hours',
      align: 'end',
      width: 156,
      cell: ({ minAgreedHours }) => `${hoursText(minAgreedHours)}/month`,
      sortValue: ({ minAgreedHours }) => minAgreedHours,
    },
    costSplitColumn<FreelancerView>(),
  ];
};

/** The same for a spreadsheet, with what the form asks for besides. */
export const freelancerExport = importable<FreelancerView, 'freelancers'>('freelancers', {
  name: ({ name }) => name,
  email: ({ email }) => email,
  role: ({ role }) => role,
  hourlyRate: ({ hourlyRate }) => hourlyRate,
  minAgreedHours: ({ minAgreedHours }) => minAgreedHours,
  costType: ({ costType }) => costType,
  directCostPercentage: ({ directCostPercentage }) => directCostPercentage,
  startMonth: ({ startMonth }) => startMonth,
  endMonth: ({ endMonth }) => endMonth,
});
