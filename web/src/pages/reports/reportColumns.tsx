import type { FreelancerReportView, MemberReportView, MonthReportView } from '#projections/reports/view.ts';
import { hoursText } from '../../format/hours.ts';
import { wholeMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import type { Column } from '../../ui/table/columns.ts';
import { UtilisationBar } from '../../ui/UtilisationBar.tsx';
import type { PersonReport } from './personReport.ts';

type Totals = { allocatedHours: number; totalValue: number };

const person = <Row extends PersonReport>(header: string): Column<Row>[] => [
  { id: 'name', header, minWidth: 150, cell: ({ name }) => name, sortValue: ({ name }) => name },
  { id: 'role', header: 'Role', minWidth: 140, cell: ({ role }) => role, sortValue: ({ role }) => role },
];

const projects = <Row extends PersonReport>(): Column<Row> => ({
  id: 'projects',
  header: 'Projects',
  align: 'end',
  width: 100,
  cell: ({ entries }) => entries.length,
  sortValue: ({ entries }) => entries.length,
});

const allocated = <Row extends PersonReport>(totals: Totals | undefined): Column<Row> => ({
  id: 'allocated',
  header: 'Hours Allocated',
  align: 'end',
  width: 108,
  cell: ({ allocatedHours }) => hoursText(allocatedHours),
  sortValue: ({ allocatedHours }) => allocatedHours,
  total: () => totals && hoursText(totals.allocatedHours),
});

const value = <Row extends PersonReport>(totals: Totals | undefined): Column<Row> => {
  return {
    id: 'value',
    unit: 'money',
    header: 'Total Value',
    align: 'end',
    width: 116,
    cell: ({ totalValue }) => wholeMoney(totalValue),
    sortValue: ({ totalValue }) => totalValue,
    total: () => totals && wholeMoney(totals.totalValue),
  };
};

/** Team members' month; the totals are the server's. */
export const memberReportColumns = (report: MonthReportView | undefined): Column<MemberReportView>[] => [
  ...person<MemberReportView>('Team Member'),
  projects(),
  allocated(report?.teamTotals),
  {
    id: 'capacity',
    header: 'Capacity',
    align: 'end',
    width: 104,
    cell: ({ capacityHours }) => hoursText(capacityHours),
    sortValue: ({ capacityHours }) => capacityHours,
    total: () => report && hoursText(report.teamTotals.capacityHours),
  },
  {
    id: 'utilization',
    unit: 'share',
    header: 'Utilization Rate',
    width: 164,
    cell: ({ name, utilizationRate, utilizationTone, utilizationMark }) => (
      <UtilisationBar
        label={`Utilisation of ${name}`}
        value={utilizationRate}
        text={percent(utilizationRate)}
        tone={utilizationTone}
        mark={utilizationMark}
      />
    ),
    sortValue: ({ utilizationRate }) => utilizationRate,
    total: () => report && percent(report.teamTotals.utilizationRate),
  },
  value(report?.teamTotals),
];

/** Freelancers' month; the totals are the server's. */
export const freelancerReportColumns = (
  report: MonthReportView | undefined,
): Column<FreelancerReportView>[] => [
  ...person<FreelancerReportView>('Freelancer'),
  projects(),
  allocated(report?.freelancerTotals),
  {
    id: 'contracted',
    header: 'Contracted Hours',
    align: 'end',
    width: 144,
    cell: ({ contractedHours }) => hoursText(contractedHours),
    sortValue: ({ contractedHours }) => contractedHours,
    total: () => report && hoursText(report.freelancerTotals.contractedHours),
  },
  value(report?.freelancerTotals),
];
