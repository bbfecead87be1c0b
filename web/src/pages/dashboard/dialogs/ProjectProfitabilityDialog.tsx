import { useQuery } from '@tanstack/react-query';
import { decimalOf, penceOf } from '#domain/values/money.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { ProjectProfitView } from '#projections/money/profitability/view.ts';
import { dashboardMetricsQuery, projectProfitabilityQuery } from '../../../api/queries/money.ts';
import { useSeesPay } from '../../../app/pay/useSeesPay.ts';
import { Withheld } from '../../../app/pay/Withheld.tsx';
import { exactMoney } from '../../../format/money.ts';
import { plainColumn, poundsColumn, recordColumn } from '../../../money/columns.tsx';
import * as styles from '../../../money/FiguresDialog.module.css';
import { FiguresDialog, type MonthDialogProps } from '../../../money/FiguresDialog.tsx';
import { WhyNotGrossProfit } from '../../../money/ProfitBridge.tsx';
import { Unscheduled } from '../../../money/Unscheduled.tsx';
import { statuses } from '../../../projects/statuses.ts';
import { Badge } from '../../../ui/basics/Badge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { MarginNote } from './ToneNote.tsx';
import { worstMargin } from './worstFirst.ts';

const columnsFor = (seesPay: boolean): Column<ProjectProfitView>[] => {
  // A dash where nobody is allocated, as there is no cost.
  const moneyOrDash = (pounds: number | null) =>
    !seesPay ? <Withheld why="total" /> : pounds === null ? '—' : exactMoney(pounds);
  return [
    plainColumn('client', 'Client', ({ clientName }) => clientName),
    recordColumn('project', 'Project', 'project', ({ id, projectName }) => ({ id, name: projectName })),
    poundsColumn('revenue', 'Revenue', ({ revenue }) => revenue, {
      width: 122,
      // The metrics' revenue of a closed month is the reported one; rows are by the records now.
      total: (rows) => exactMoney(decimalOf(rows.reduce((sum, { revenue }) => sum + penceOf(revenue), 0))),
    }),
    poundsColumn('costs', 'Costs', ({ costs }) => costs, {
      width: 116,
      cell: ({ costs }) => moneyOrDash(costs),
    }),
    poundsColumn('profit', 'Profit', ({ profit }) => profit, {
      width: 116,
      cell: ({ profit }) => moneyOrDash(profit),
    }),
    plainColumn('margin', 'Gross Margin', ({ grossMargin }) => grossMargin, {
      unit: 'share',
      align: 'end',
      width: 136,
      cell: (project) => <MarginNote of={project} />,
    }),
    plainColumn('status', 'Status', ({ lifecycle }) => statuses[lifecycle].label, {
      width: 144,
      cell: (project) => <StatusBadges project={project} />,
    }),
  ];
};

/** A project's lifecycle, and its health unless it is going well. */
function StatusBadges({ project }: { project: ProjectProfitView }) {
  const shown = project.health === 'going well' ? [project.lifecycle] : [project.lifecycle, project.health];
  return (
    <span className={styles.badges}>
      {shown.map((status) => (
        <Badge key={status} tone={statuses[status].tone}>
          {statuses[status].label}
        </Badge>
      ))}
    </span>
  );
}

/** Each project's revenue and cost in a month. */
export function ProjectProfitabilityDialog({ month, onClose }: MonthDialogProps) {
  const projects = useQuery({ ...projectProfitabilityQuery(month), select: worstMargin });
  const metrics = useQuery(dashboardMetricsQuery(month)).data;
  const seesPay = useSeesPay();
  return (
    <FiguresDialog
      title="Project Profitability"
      lead="Revenue of the month, and what the allocated hours cost at each person's rate. A dash stands where nobody is allocated."
      month={month}
      onClose={onClose}
      rows={projects}
      columns={columnsFor(seesPay)}
      rowKey={({ id }) => id}
      empty={`No project brings revenue or has people in ${monthLabel(month)}`}
    >
      {metrics && metrics.unscheduled.length > 0 && (
        <Unscheduled projects={metrics.unscheduled} total={metrics.unscheduledRevenue} />
      )}
      <WhyNotGrossProfit month={month} to="projects" />
    </FiguresDialog>
  );
}
