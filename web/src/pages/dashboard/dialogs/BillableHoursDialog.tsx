import { useQuery } from '@tanstack/react-query';
import type { FigureName } from '#domain/money/figures.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { BillableHoursView, ResourcePlanningView } from '#projections/plans/resourcePlanning/view.ts';
import { billableHoursQuery, resourcePlanningQuery } from '../../../api/queries/money.ts';
import { allOf, Loaded } from '../../../app/Loaded.tsx';
import { ExportTable } from '../../../csv/ExportTable.tsx';
import { hoursText } from '../../../format/hours.ts';
import { hoursColumn, plainColumn, recordColumn } from '../../../money/columns.tsx';
import { ExplainButton } from '../../../money/explain/ExplainButton.tsx';
import * as styles from '../../../money/FiguresDialog.module.css';
import type { MonthDialogProps } from '../../../money/FiguresDialog.tsx';
import { ProjectTypeLabel } from '../../../projects/ProjectTypeLabel.tsx';
import { typeLabels } from '../../../projects/projectTypes.ts';
import * as layout from '../../../ui/basics/layout.module.css';
import { Spinner } from '../../../ui/basics/Spinner.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import * as statCardStyles from '../../../ui/page/StatCard.module.css';
import { StatCard } from '../../../ui/page/StatCard.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';

const cards: readonly { label: string; hours: FigureName & keyof ResourcePlanningView['breakdown'] }[] = [
  { label: 'Retainer Projects', hours: 'retainerHours' },
  { label: 'SLA Contracted', hours: 'slaContractedHours' },
  { label: 'SLA Additional', hours: 'slaAdditionalHours' },
  { label: 'One-off Projects', hours: 'oneOffHours' },
];

/** The projects behind a month's client billable hours. */
export function BillableHoursDialog({ month, onClose }: MonthDialogProps) {
  const planning = useQuery(resourcePlanningQuery(month));
  const billable = useQuery(billableHoursQuery(month));
  return (
    <Dialog
      title={`Client Billable Hours Breakdown - ${monthLabel(month)}`}
      size="wide"
      onClose={onClose}
      className={styles.dialog}
    >
      <Loaded of={allOf(planning, billable)} loading={<Spinner isAlone label="Loading breakdown..." />}>
        {([report, { projects }]) => (
          <>
            <div className={statCardStyles.row}>
              {cards.map(({ label, hours }) => (
                <StatCard
                  key={label}
                  label={label}
                  value={hoursText(report.breakdown[hours])}
                  scope={month}
                  corner={<ExplainButton figure={hours} month={month} />}
                />
              ))}
            </div>
            <section className={styles.last} aria-labelledby="project-details">
              <BillableHoursTable
                projects={projects}
                total={report.clientBillableHours}
                notScheduled={report.unscheduledHours}
                month={month}
                titleId="project-details"
              />
            </section>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

type Row = BillableHoursView['projects'][number];

type BillableHoursTableProps = {
  projects: readonly Row[];
  /** Client billable hours of the month; the server's sum. */
  total: number;
  /** Hours of one-off work that is in no month yet. */
  notScheduled: number;
  month: Month;
  /** Id of the heading. */
  titleId: string;
};

/** Each project's hours and how they are computed, with the month's total. */
function BillableHoursTable({ projects, total, notScheduled, month, titleId }: BillableHoursTableProps) {
  const columns: Column<Row>[] = [
    plainColumn('client', 'Client', ({ clientName }) => clientName),
    recordColumn('project', 'Project', 'project', ({ projectId, projectName }) => ({
      id: projectId,
      name: projectName,
    })),
    plainColumn('type', 'Type', (row) => typeLabels[row.projectType], {
      width: 108,
      cell: (row) => <ProjectTypeLabel type={row.projectType} />,
    }),
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
        <div className={layout.row}>
          <ExportTable
            things="client billable hours"
            fileName={`client-billable-hours_${month}`}
            columns={columns}
            rows={projects}
          />
        </div>
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
