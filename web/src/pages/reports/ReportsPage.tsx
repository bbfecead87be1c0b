import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type {
  FreelancerReportView,
  MemberReportView,
  MonthReportView,
} from '#projections/money/reports/view.ts';
import { text } from '../../address/parameters.ts';
import { useAddress } from '../../address/useAddress.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { reportQuery } from '../../api/queries/money.ts';
import { Loaded, NotLoaded } from '../../app/Loaded.tsx';
import { paths } from '../../app/paths.ts';
import { RecordLink } from '../../app/RecordLink.tsx';
import { hoursText } from '../../format/hours.ts';
import { wholeMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { hrefOf } from '../../format/search.ts';
import { PeopleFilters } from '../../people/PeopleFilters.tsx';
import { CountedSwitch } from '../../projects/likelihood/CountedSwitch.tsx';
import { useCounted } from '../../projects/likelihood/counted.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { UtilisationBar } from '../../ui/feedback/UtilisationBar.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { StatCard } from '../../ui/page/StatCard.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { type PersonKey, type PersonReport, personIn } from './personReport.ts';
import { ReportTable } from './ReportTable.tsx';
import * as styles from './reports.module.css';
import { useExportPerson } from './useExportPerson.ts';

const PersonReportDialog = lazyDialog(
  async () => (await import('./PersonReportDialog.tsx')).PersonReportDialog,
);

const filters = { role: text, skill: text };

/** Everybody's month, or that of one role or skill, to read and to export. */
export function ReportsPage() {
  const { month, months, setMonth } = useMonthParam();
  const [counted, setCounted] = useCounted();
  const [choice, choose] = useAddress(filters);
  // Of everybody, for the choices; the same as what is shown where nobody is left out.
  const everybody = useQuery(reportQuery(month, counted)).data;
  const query = useQuery(reportQuery(month, counted, choice));
  const report = query.data;
  const isChoice = choice.role !== undefined || choice.skill !== undefined;
  const navigate = useNavigate();
  const everyone = { label: 'Show everyone', go: () => choose({ role: undefined, skill: undefined }) };
  const people = everybody ? [...everybody.teamMembers, ...everybody.freelancers] : [];
  const exporting = useExportPerson(month, counted);
  const [opened, setOpened] = useState<PersonKey>();
  const person = opened && report && personIn(report, opened);
  const table = { month, counted, exporting, onOpen: setOpened };
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle="Who worked how much on what, and what it is worth"
        months={months}
        month={month}
        onMonthChange={setMonth}
      >
        <CountedSwitch value={counted} onChange={setCounted} />
      </PageHeader>
      <Loaded
        of={query}
        failed={
          <Card>
            <NotLoaded of={query} />
          </Card>
        }
      >
        {(people.length > 0 || isChoice) && (
          <div className={layout.row}>
            <PeopleFilters people={people} choice={choice} onChoose={choose} />
          </div>
        )}
        <div className={styles.cards}>
          <StatCard label="Team Members" value={report && String(report.teamMembers.length)} scope={month} />
          <StatCard label="Freelancers" value={report && String(report.freelancers.length)} scope={month} />
          <StatCard label="Total Hours" value={report && hoursText(report.totalHours)} scope={month} />
        </div>
        <ReportTable
          {...table}
          title="Team Members"
          kind="teamMember"
          columns={memberReportColumns(report)}
          rows={report?.teamMembers}
          empty={isChoice ? 'None of those chosen is a team member' : 'No team members found'}
          firstStep={
            isChoice
              ? everyone
              : {
                  label: 'Add the first team member',
                  go: () => navigate(hrefOf(paths.teamMembers, { new: 1 })),
                }
          }
        />
        <ReportTable
          {...table}
          title="Freelancers"
          kind="freelancer"
          columns={freelancerReportColumns(report)}
          rows={report?.freelancers}
          empty={isChoice ? 'None of those chosen is a freelancer' : 'No freelancers found'}
          firstStep={
            isChoice
              ? everyone
              : {
                  label: 'Add the first freelancer',
                  go: () => navigate(hrefOf(paths.freelancers, { view: 'bench', new: 1 })),
                }
          }
        />
      </Loaded>
      {opened && person && (
        <PersonReportDialog
          person={person}
          month={month}
          isExporting={(file) => exporting.isExporting(opened, file)}
          onExport={(file) => exporting.start(opened, file)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

type Totals = { allocatedHours: number; totalValue: number };

const person = <Row extends PersonReport>(
  kind: 'teamMember' | 'freelancer',
  header: string,
): Column<Row>[] => [
  {
    id: 'name',
    header,
    minWidth: 150,
    cell: ({ id, name }) => (
      <RecordLink kind={kind} id={id}>
        {name}
      </RecordLink>
    ),
    isLink: true,
    sortValue: ({ name }) => name,
  },
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
const memberReportColumns = (report: MonthReportView | undefined): Column<MemberReportView>[] => [
  ...person<MemberReportView>('teamMember', 'Team Member'),
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
const freelancerReportColumns = (report: MonthReportView | undefined): Column<FreelancerReportView>[] => [
  ...person<FreelancerReportView>('freelancer', 'Freelancer'),
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
