import { useQuery } from '@tanstack/react-query';
import { CalendarRange } from 'lucide-react';
import { enteredCell, moneyCell, monthCell } from '#domain/csv/cells.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { MemberAllocationView, MemberSummaryView } from '#projections/people/memberPage/view.ts';
import { memberAllocationsQuery, memberSummaryQuery } from '../../api/me.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { type ExportColumn, ExportList } from '../../csv/ExportList.tsx';
import { hoursText } from '../../format/hours.ts';
import { moneyColumn } from '../../format/money.ts';
import { figureColumn, hoursColumn, plainColumn, rateColumn } from '../../money/columns.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import * as styles from './member.module.css';

type OwnAllocationsProps = {
  month: Month;
  /** Whether the signed-in user is linked to a team member. */
  isLinked: boolean;
};

const ownExport: readonly ExportColumn<MemberAllocationView>[] = [
  { header: 'Month', value: ({ month }) => monthCell(month) },
  { header: 'Client', value: ({ project }) => project.client.name },
  { header: 'Project', value: ({ project }) => project.name },
  { header: 'Hours', value: ({ allocatedHours }) => allocatedHours },
  { header: 'Hourly Rate', value: ({ project }) => enteredCell(project.hourlyRate) },
  { header: 'Value', value: ({ value }) => moneyCell(value) },
];

const columnsFor = (
  rows: readonly MemberAllocationView[],
  summary: MemberSummaryView | undefined,
): Column<MemberAllocationView>[] => {
  const value = moneyColumn([...rows.map((row) => row.value), summary?.revenueGenerated]);
  return [
    plainColumn('project', 'Project', ({ project }) => project.name, {
      minWidth: 140,
      cell: ({ project }) => (
        <>
          <span className={styles.project}>{project.name}</span>
          <span className={styles.client}>{project.client.name}</span>
        </>
      ),
    }),
    hoursColumn('hours', 'Hours', ({ allocatedHours }) => allocatedHours, {
      width: 92,
      importance: 'key',
      total: () => summary && hoursText(summary.totalHours),
    }),
    rateColumn({ width: 92 }),
    figureColumn('value', 'Value', (row) => row.value, value, {
      width: 116,
      importance: 'key',
      total: () => summary && value(summary.revenueGenerated),
    }),
  ];
};

/** The projects that a team member is planned on in a month, with their hours. */
export function OwnAllocations({ month, isLinked }: OwnAllocationsProps) {
  const allocations = useQuery(memberAllocationsQuery(month));
  // The totals are the server's.
  const summary = useQuery(memberSummaryQuery(month));
  const rows = allocations.data;
  return (
    <Card
      title="Your Project Allocations"
      isPadded={false}
      {...(rows ? { count: rows.length } : {})}
      aside={
        <ExportList
          things="allocations"
          fileName={`allocations_${month}`}
          columns={ownExport}
          rows={rows}
          isIconOnly
        />
      }
    >
      <Loaded of={allocations}>
        {rows?.length === 0 ? (
          <EmptyState icon={<CalendarRange />} title="No allocations yet">
            {isLinked
              ? `Nothing is planned for you in ${monthLabel(month)} so far. It appears here as soon as somebody plans it.`
              : 'Your sign-in is not linked to a team member. Ask an administrator to link it in User Management.'}
          </EmptyState>
        ) : (
          <DataTable
            label={`Your project allocations in ${monthLabel(month)}`}
            columns={columnsFor(rows ?? [], summary.data)}
            rows={rows}
            rowKey={({ id }) => id}
            defaultSort={{ column: 'hours', direction: 'descending' }}
            empty={null}
          />
        )}
      </Loaded>
    </Card>
  );
}
