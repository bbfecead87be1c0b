import { type Month, monthLabel } from '#domain/values/month.ts';
import type { BillableHoursView } from '#projections/plans/resourcePlanning/view.ts';
import { ExportTable } from '../../../csv/ExportTable.tsx';
import { hoursText } from '../../../format/hours.ts';
import { hoursColumn, plainColumn, recordColumn } from '../../../money/columns.tsx';
import { ExplainButton } from '../../../money/explain/ExplainButton.tsx';
import * as styles from '../../../money/FiguresDialog.module.css';
import { ProjectTypeLabel } from '../../../projects/ProjectTypeLabel.tsx';
import { typeLabels } from '../../../projects/projectTypes.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';

type Row = BillableHoursView['projects'][number];

type BillableHoursTableProps = {
  projects: readonly Row[];
  /** Client billable hours of the month, as the server adds them up. */
  total: number;
  /** Hours of one-off work that is in no month yet. */
  notScheduled: number;
  month: Month;
  /** Id of the heading. */
  titleId: string;
};

/** Each project's hours and how they came about, with the month's total. */
export function BillableHoursTable({
  projects,
  total,
  notScheduled,
  month,
  titleId,
}: BillableHoursTableProps) {
  const columns: Column<Row>[] = [
    plainColumn('client', 'Client', ({ clientName }) => clientName),
    recordColumn('project', 'Project', 'project', ({ projectId, projectName }) => ({
      id: projectId,
      name: projectName,
    })),
    {
      id: 'type',
      header: 'Type',
      width: 108,
      cell: (row) => <ProjectTypeLabel type={row.projectType} />,
      sortValue: (row) => typeLabels[row.projectType],
    },
    hoursColumn('hours', 'Hours', ({ billableHours }) => billableHours, {
      width: 96,
      total: () => hoursText(total),
    }),
    {
      id: 'calculation',
      header: 'Calculation',
      width: 312,
      cell: ({ calculation }) => calculation,
      total: () => notScheduled > 0 && `and ${hoursText(notScheduled)} not scheduled`,
    },
  ];
  return (
    <>
      <header className={styles.heading}>
        <h3 id={titleId}>Project Details</h3>
        <ExportTable
          things="client billable hours"
          fileName={`client-billable-hours_${month}`}
          columns={columns}
          rows={projects}
        />
      </header>
      <DataTable
        label={`Projects behind the client billable hours of ${monthLabel(month)}`}
        className={styles.table}
        maxHeight="46dvh"
        columns={columns}
        rows={projects}
        rowKey={({ projectId }) => projectId}
        rowActions={({ projectId, projectName }) => (
          <ExplainButton
            figure="clientBillableHours"
            month={month}
            record={{ key: `project-${projectId}`, name: projectName }}
          />
        )}
        actionsWidth={56}
        defaultSort={{ column: 'hours', direction: 'descending' }}
        empty={<EmptyState title={`No project needs hours in ${monthLabel(month)}`} />}
      />
    </>
  );
}
