import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hrefOf } from '../../address/search.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { reportQuery } from '../../api/queries/report.ts';
import { Loaded, NotLoaded } from '../../app/Loaded.tsx';
import { paths } from '../../app/paths.ts';
import { hoursText } from '../../format/hours.ts';
import { Card } from '../../ui/Card.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatCard } from '../../ui/StatCard.tsx';
import { type PersonKey, personIn } from './personReport.ts';
import { ReportTable } from './ReportTable.tsx';
import { freelancerReportColumns, memberReportColumns } from './reportColumns.tsx';
import { useExportPerson } from './useExportPerson.ts';
import './reports.css';

const PersonReportDialog = lazyDialog(
  async () => (await import('./PersonReportDialog.tsx')).PersonReportDialog,
);

/** Everybody's month, to read and to export (core section 2, Reports). */
export function ReportsPage() {
  const { month, months, setMonth } = useMonthParam();
  const query = useQuery(reportQuery(month));
  const report = query.data;
  const exporting = useExportPerson(month);
  const [opened, setOpened] = useState<PersonKey>();
  const person = opened && report && personIn(report, opened);
  const table = { month, exporting, onOpen: setOpened };
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle="Who worked how much on what, and what it is worth"
        months={months}
        month={month}
        onMonthChange={setMonth}
      />
      <Loaded
        of={query}
        failed={
          <Card>
            <NotLoaded of={query} />
          </Card>
        }
      >
        <div className="report-cards">
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
          empty="No team members found"
          firstStep={{ label: 'Add the first team member', to: hrefOf(paths.teamMembers, { new: 1 }) }}
        />
        <ReportTable
          {...table}
          title="Freelancers"
          kind="freelancer"
          columns={freelancerReportColumns(report)}
          rows={report?.freelancers}
          empty="No freelancers found"
          firstStep={{
            label: 'Add the first freelancer',
            to: hrefOf(paths.freelancers, { view: 'bench', new: 1 }),
          }}
        />
      </Loaded>
      {opened && person && (
        <PersonReportDialog
          person={person}
          month={month}
          isExporting={exporting.isExporting(opened)}
          onExport={() => exporting.start(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
