import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { enteredCell, moneyCell } from '#domain/csv/cells.ts';
import { decimalOf } from '#domain/values/money.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { FreelancerMonthView } from '#projections/money/profitability/view.ts';
import type { AllocationView } from '#projections/plans/allocations/view.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { freelancerMonthsQuery, freelancersQuery } from '../../api/queries/people.ts';
import { allocationsQuery } from '../../api/queries/plans.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { WherePaySeen } from '../../app/pay/PayNeeded.tsx';
import { orWithheld } from '../../app/pay/Withheld.tsx';
import type { ExportColumn } from '../../csv/ExportList.tsx';
import { hoursText } from '../../format/hours.ts';
import { moneyColumn, type Pounds } from '../../format/money.ts';
import {
  activityColumn,
  figureColumn,
  hoursColumn,
  plainColumn,
  rateColumn,
  recordColumn,
} from '../../money/columns.tsx';
import { EraseLeavers, hasLeaver } from '../../people/EraseLeavers.tsx';
import { PersonDialog } from '../../people/PersonDialog.tsx';
import { holds, RecordPage, RecordTable, useRecordList } from '../../records/RecordList.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import * as styles from './freelancers.module.css';

/** Every freelancer's hours of the month compared with the agreed ones; a row expands to its projects. */
export function MonthlyHours({ view }: { view: ReactNode }) {
  const monthChoice = useMonthParam();
  const { month } = monthChoice;
  const freelancers = useQuery(freelancersQuery());
  const months = useQuery(freelancerMonthsQuery(month));
  const list = useRecordList('freelancers', months, rowMatches);
  return (
    <RecordPage
      list={list}
      title="Freelancers"
      subtitle="Hours agreed and worked this month, and what they cost"
      {...monthChoice}
      needsPay
      searchLabel="Search name or role"
      filters={view}
      tools={
        <WherePaySeen>
          <EraseLeavers isOffered={hasLeaver(freelancers.data)} />
        </WherePaySeen>
      }
      importKind="freelancers"
      exported="freelancer hours"
      fileName={`freelancer hours ${month}`}
      exportColumns={monthlyHoursExport}
      records={freelancers.data}
      recordsOf={freelancers}
      form={(person, onClose) => (
        <PersonDialog key={person?.id} kind="freelancer" month={month} person={person} onClose={onClose} />
      )}
    >
      <RecordTable
        key={month}
        list={list}
        title={`Hours in ${monthLabel(month)}`}
        className={styles.hours}
        label={`Freelancer hours in ${monthLabel(month)}`}
        columns={monthlyHoursColumns(list.rows ?? [])}
        renderDetail={(freelancer) => <FreelancerProjects freelancer={freelancer} month={month} />}
        rowEmphasis={({ totalHours }) => (totalHours === 0 ? 'faded' : undefined)}
        empty={{ title: 'No freelancers found', newText: 'Add the first freelancer' }}
        rowActions={null}
      />
    </RecordPage>
  );
}

const rowMatches = (text: string, { name, role }: FreelancerMonthView) => holds(text, [name, role]);

type Row = FreelancerMonthView;

const hours = (id: string, header: string, read: (row: Row) => number): Column<Row> =>
  hoursColumn(id, header, read, {
    width: 112,
    total: (rows) => hoursText(rows.reduce((sum, row) => sum + read(row), 0)),
  });

/** The sum of the costs listed, computed in whole pence; null where they are withheld. */
const totalCost = (rows: readonly Row[]): string | null =>
  rows.some((row) => row.totalCost === null)
    ? null
    : decimalOf(rows.reduce((sum, row) => sum + Math.round((row.totalCost ?? 0) * 100), 0));

/** A freelancer's month; all figures are the server's. */
const monthlyHoursColumns = (rows: readonly Row[]): Column<Row>[] => {
  const cost = moneyColumn(rows.map((row) => row.totalCost));
  const rate = moneyColumn(rows.map(({ hourlyRate }) => hourlyRate));
  return [
    recordColumn('name', 'Freelancer', 'freelancer', (row) => row, { minWidth: 160, isLink: true }),
    hours('contracted', 'Contracted', ({ contractedHours }) => contractedHours),
    hours('additional', 'Additional', ({ additionalHours }) => additionalHours),
    hours('total', 'Total', ({ totalHours }) => totalHours),
    figureColumn('cost', 'Total Cost', (row) => row.totalCost, cost, {
      width: 120,
      total: (listed) => orWithheld(totalCost(listed), cost),
    }),
    figureColumn(
      'rate',
      'Rate',
      ({ hourlyRate }) => hourlyRate,
      (pounds) => `${rate(pounds)}/h`,
      { importance: 'extra', width: 104 },
    ),
    plainColumn('projects', 'Projects', ({ projects }) => projects, {
      importance: 'extra',
      align: 'end',
      width: 96,
    }),
    activityColumn({ importance: 'key', width: 156 }),
  ];
};

/** The list as exported. */
const monthlyHoursExport: readonly ExportColumn<Row>[] = [
  { header: 'Freelancer', value: ({ name }) => name },
  { header: 'Role', value: ({ role }) => role },
  { header: 'Contracted Hours', value: ({ contractedHours }) => contractedHours },
  { header: 'Allocated Hours', value: ({ allocatedHours }) => allocatedHours },
  { header: 'Additional Hours', value: ({ additionalHours }) => additionalHours },
  { header: 'Total Hours', value: ({ totalHours }) => totalHours },
  { header: 'Total Cost', value: ({ totalCost }) => moneyCell(totalCost) },
  { header: 'Hourly Rate', value: ({ hourlyRate }) => enteredCell(hourlyRate) },
  { header: 'Projects', value: ({ projects }) => projects },
  { header: 'Status', value: ({ status }) => status },
];

/** One freelancer's projects of the month. */
function FreelancerProjects({ freelancer, month }: { freelancer: FreelancerMonthView; month: Month }) {
  const allocations = useQuery({
    ...allocationsQuery(month),
    select: (all: AllocationView[]) => all.filter(({ freelancerId }) => freelancerId === freelancer.id),
  });
  const value = moneyColumn(allocations.data?.map((row) => row.value) ?? []);
  return (
    <Loaded of={allocations}>
      <DataTable
        label={`Projects of ${freelancer.name} in ${monthLabel(month)}`}
        className={styles.projects}
        isDense
        columns={columnsFor(value)}
        rows={allocations.data}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No hours are allocated in this month" />}
      />
    </Loaded>
  );
}

const columnsFor = (value: (pounds: Pounds) => string): Column<AllocationView>[] => [
  plainColumn('client', 'Client', ({ project }) => project.client.name),
  plainColumn('project', 'Project', ({ project }) => project.name, { isName: true, importance: 'key' }),
  hoursColumn('hours', 'Hours', ({ allocatedHours }) => allocatedHours, { width: 96 }),
  rateColumn({ width: 112 }),
  figureColumn('value', 'Value', (row) => row.value, value, { width: 112 }),
];
