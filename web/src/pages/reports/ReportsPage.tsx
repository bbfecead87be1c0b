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
import { Loaded } from '../../app/Loaded.tsx';
import { paths } from '../../app/paths.ts';
import { hoursText } from '../../format/hours.ts';
import { wholeMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { hrefOf } from '../../format/search.ts';
import { hoursColumn, plainColumn, recordColumn, utilisationColumn } from '../../money/columns.tsx';
import { PeopleFilters } from '../../people/PeopleFilters.tsx';
import { CountedSwitch } from '../../projects/likelihood/CountedSwitch.tsx';
import { useCounted } from '../../projects/likelihood/counted.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import * as statStyles from '../../ui/page/StatCard.module.css';
import { StatCard } from '../../ui/page/StatCard.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { type PersonKey, type PersonReport, personIn } from './personReport.ts';
import { ReportTable } from './ReportTable.tsx';
import { useExportPerson } from './useExportPerson.ts';

const PersonReportDialog = lazyDialog(
  async () => (await import('./PersonReportDialog.tsx')).PersonReportDialog,
);

const filters = { role: text, skill: text };

/** The month of everybody, or of one role or skill, to read and to export. */
export function ReportsPage() {
  const monthChoice = useMonthParam();
  const { month } = monthChoice;
  const [counted, setCounted] = useCounted();
  const [choice, choose] = useAddress(filters);
  // The report of everybody, for the filters; the same query as the shown one where nothing is filtered.
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
  const table = { month, counted, of: query, exporting, onOpen: setOpened };
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle="Who worked how much on what, and what it is worth"
        {...monthChoice}
      >
        <CountedSwitch value={counted} onChange={setCounted} />
      </PageHeader>
      <Loaded of={query} isCard>
        {(people.length > 0 || isChoice || !everybody) && (
          <div className={layout.row}>
            <PeopleFilters people={people} choice={choice} onChoose={choose} />
          </div>
        )}
        <div className={statStyles.row}>
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

/** The columns of people, with those of their kind before the value; the totals are the server's. */
const columnsOf = <Row extends PersonReport>(
  kind: 'teamMember' | 'freelancer',
  header: string,
  totals: { allocatedHours: number; totalValue: number } | undefined,
  own: readonly Column<Row>[],
): Column<Row>[] => [
  recordColumn('name', header, kind, (row) => row, { minWidth: 150, isLink: true }),
  plainColumn('role', 'Role', ({ role }) => role, { minWidth: 140 }),
  plainColumn('projects', 'Projects', ({ entries }) => entries.length, { align: 'end', width: 100 }),
  hoursColumn('allocated', 'Hours Allocated', ({ allocatedHours }) => allocatedHours, {
    width: 108,
    total: () => totals && hoursText(totals.allocatedHours),
  }),
  ...own,
  plainColumn('value', 'Total Value', ({ totalValue }) => totalValue, {
    unit: 'money',
    align: 'end',
    width: 116,
    cell: ({ totalValue }) => wholeMoney(totalValue),
    total: () => totals && wholeMoney(totals.totalValue),
  }),
];

const memberReportColumns = (report: MonthReportView | undefined): Column<MemberReportView>[] =>
  columnsOf('teamMember', 'Team Member', report?.teamTotals, [
    hoursColumn('capacity', 'Capacity', ({ capacityHours }) => capacityHours, {
      width: 104,
      total: () => report && hoursText(report.teamTotals.capacityHours),
    }),
    utilisationColumn('utilization', 'Utilization Rate', {
      unit: 'share',
      width: 164,
      total: () => report && percent(report.teamTotals.utilizationRate),
    }),
  ]);

const freelancerReportColumns = (report: MonthReportView | undefined): Column<FreelancerReportView>[] =>
  columnsOf('freelancer', 'Freelancer', report?.freelancerTotals, [
    hoursColumn('contracted', 'Contracted Hours', ({ contractedHours }) => contractedHours, {
      width: 144,
      total: () => report && hoursText(report.freelancerTotals.contractedHours),
    }),
  ]);
