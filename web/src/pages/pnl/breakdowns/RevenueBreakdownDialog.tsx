import { useQuery } from '@tanstack/react-query';
import type { FigureName } from '#domain/money/figureNames.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { MonthlyRevenueView } from '#projections/money/pnl/view.ts';
import { choice } from '../../../address/parameters.ts';
import { useParameter } from '../../../address/useAddress.ts';
import { monthlyRevenueQuery } from '../../../api/queries/money.ts';
import { RecordLink } from '../../../app/RecordLink.tsx';
import { ExportTable } from '../../../csv/ExportTable.tsx';
import { exactMoney } from '../../../format/money.ts';
import { ExplainButton } from '../../../money/explain/ExplainButton.tsx';
import { ProjectTypeLabel } from '../../../projects/ProjectTypeLabel.tsx';
import { typeLabels } from '../../../projects/projectTypes.ts';
import { Button } from '../../../ui/basics/Button.tsx';
import * as layout from '../../../ui/basics/layout.module.css';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StatCard } from '../../../ui/page/StatCard.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { BreakdownDialog } from './BreakdownDialog.tsx';
import * as styles from './breakdowns.module.css';
import { RevenueTiles, type RevenueType, revenueTypes } from './RevenueTiles.tsx';

const types = choice(revenueTypes);

type RevenueBreakdownDialogProps = { month: Month; onClose: () => void };

/** Which projects bring a month's revenue, all or those of one type. */
export function RevenueBreakdownDialog({ month, onClose }: RevenueBreakdownDialogProps) {
  const revenue = useQuery(monthlyRevenueQuery(month));
  const [type, setType] = useParameter('type', types);
  return (
    <BreakdownDialog
      title={`Revenue Breakdown - ${monthLabel(month)}`}
      query={revenue}
      loading="Loading revenue breakdown..."
      month={month}
      onClose={onClose}
    >
      {(data) => (
        <>
          <div className={styles.revenueFigures}>
            <StatCard
              label="Total Revenue"
              value={exactMoney(data.totalRevenue)}
              scope={month}
              corner={<ExplainButton figure="totalRevenue" month={month} />}
            />
            <RevenueTiles revenue={data} chosen={type} onChoose={setType} />
          </div>
          <ProjectRevenue revenue={data} type={type} onShowAll={() => setType('all')} />
        </>
      )}
    </BreakdownDialog>
  );
}

type ProjectRevenueProps = { revenue: MonthlyRevenueView; type: RevenueType; onShowAll: () => void };
type Row = MonthlyRevenueView['projectBreakdown'][number];

const totalOf = {
  all: 'totalRevenue',
  retainer: 'retainerRevenue',
  sla: 'slaRevenue',
  one_off: 'oneOffRevenue',
} as const satisfies Record<RevenueType, FigureName & keyof MonthlyRevenueView>;

/** "SLA" stays as it is; the other types are words within a sentence. */
const nounOf = (type: Exclude<RevenueType, 'all'>): string =>
  type === 'sla' ? typeLabels.sla : typeLabels[type].toLowerCase();

function ProjectRevenue({ revenue, type, onShowAll }: ProjectRevenueProps) {
  const rows = revenue.projectBreakdown.filter(({ projectType }) => type === 'all' || projectType === type);
  const columns: Column<Row>[] = [
    {
      id: 'client',
      header: 'Client',
      cell: ({ clientName }) => clientName,
      sortValue: ({ clientName }) => clientName,
    },
    {
      id: 'project',
      header: 'Project',
      minWidth: 180,
      cell: ({ projectId, projectName }) => (
        <RecordLink kind="project" id={projectId}>
          {projectName}
        </RecordLink>
      ),
      sortValue: ({ projectName }) => projectName,
    },
    {
      id: 'type',
      header: 'Type',
      width: 120,
      cell: ({ projectType }) => (
        <ProjectTypeLabel type={projectType} text={typeLabels[projectType].toUpperCase()} />
      ),
      sortValue: ({ projectType }) => typeLabels[projectType],
    },
    {
      id: 'revenue',
      unit: 'money',
      header: 'Revenue',
      align: 'end',
      width: 128,
      cell: (row) => exactMoney(row.revenue),
      sortValue: (row) => row.revenue,
      total: () => exactMoney(revenue[totalOf[type]]),
    },
  ];
  return (
    <section className={styles.breakdownSection} aria-label="Projects">
      <header className={styles.breakdownHead}>
        <h3>{type === 'all' ? 'Projects' : `${typeLabels[type]} projects`}</h3>
        <div className={layout.row}>
          {type !== 'all' && (
            <Button size="small" onPress={onShowAll}>
              Show All
            </Button>
          )}
          <ExportTable
            things="projects by revenue"
            fileName={`revenue_${revenue.month}`}
            columns={columns}
            rows={rows}
          />
        </div>
      </header>
      <DataTable
        label={`Projects by revenue in ${monthLabel(revenue.month)}`}
        className={styles.breakdownTable}
        maxHeight="48dvh"
        columns={columns}
        rows={rows}
        rowKey={({ projectId }) => projectId}
        rowActions={({ projectId, projectName, projectType }) => (
          <ExplainButton
            figure={totalOf[projectType]}
            month={revenue.month}
            record={{ key: `project-${projectId}`, name: projectName }}
          />
        )}
        actionsWidth={56}
        defaultSort={{ column: 'revenue', direction: 'descending' }}
        empty={
          <EmptyState
            title={
              type === 'all'
                ? 'No revenue projects found for this month'
                : `No ${nounOf(type)} projects found for this month`
            }
          />
        }
      />
    </section>
  );
}
