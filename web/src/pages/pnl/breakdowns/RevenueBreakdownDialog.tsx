import { useQuery } from '@tanstack/react-query';
import { ToggleButton } from 'react-aria-components';
import type { FigureName } from '#domain/money/figures.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { MonthlyRevenueView } from '#projections/money/pnl/view.ts';
import { choice } from '../../../address/parameters.ts';
import { useParameter } from '../../../address/useAddress.ts';
import { monthlyRevenueQuery } from '../../../api/queries/money.ts';
import { exactMoney } from '../../../format/money.ts';
import { otherBasisLabels, useBasis } from '../../../money/basis.tsx';
import { plainColumn, poundsColumn, recordColumn } from '../../../money/columns.tsx';
import { ExplainButton } from '../../../money/explain/ExplainButton.tsx';
import { otherBasisValue, type PnlFigure } from '../../../money/pnlRows.ts';
import { ProjectTypeLabel } from '../../../projects/ProjectTypeLabel.tsx';
import { typeLabels } from '../../../projects/projectTypes.ts';
import { Button } from '../../../ui/basics/Button.tsx';
import { classNames } from '../../../ui/basics/classNames.ts';
import * as statCardStyles from '../../../ui/page/StatCard.module.css';
import { StatCard, StatCorner } from '../../../ui/page/StatCard.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { BreakdownDialog, type CostsDialogProps } from './BreakdownDialog.tsx';
import { BreakdownTable } from './BreakdownTable.tsx';
import * as styles from './breakdowns.module.css';

/** The filter by type, in the address as `?type=`. */
const revenueTypes = ['all', 'retainer', 'sla', 'one_off'] as const;
type RevenueType = (typeof revenueTypes)[number];

const types = choice(revenueTypes);

/** The projects behind a month's revenue, all or of one type. */
export function RevenueBreakdownDialog({ month, column, onClose }: CostsDialogProps) {
  const [basis] = useBasis();
  const revenue = useQuery(monthlyRevenueQuery(month, basis));
  const [type, setType] = useParameter('type', types);
  const otherwise: Otherwise = (figure) => {
    const value = column && otherBasisValue(column, figure);
    return value !== undefined && `${otherBasisLabels[basis]}: ${exactMoney(value)}`;
  };
  return (
    <BreakdownDialog
      title="Revenue Breakdown"
      query={revenue}
      loading="Loading revenue breakdown..."
      month={month}
      closed={column?.closed}
      onClose={onClose}
    >
      {(data) => (
        <>
          <div className={styles.revenueFigures}>
            <StatCard
              label="Total Revenue"
              value={exactMoney(data.totalRevenue)}
              scope={month}
              context={otherwise('totalRevenue')}
              corner={<ExplainButton figure="totalRevenue" month={month} />}
            />
            <RevenueTiles revenue={data} otherwise={otherwise} chosen={type} onChoose={setType} />
          </div>
          <ProjectRevenue revenue={data} type={type} onShowAll={() => setType('all')} />
        </>
      )}
    </BreakdownDialog>
  );
}

const tiles = [
  { type: 'retainer', figure: 'retainerRevenue' },
  { type: 'sla', figure: 'slaRevenue' },
  { type: 'one_off', figure: 'oneOffRevenue' },
] as const;

/** A closed month's figure on the other basis as text; false where it is the same, or the month is open. */
type Otherwise = (figure: PnlFigure) => string | false;

type RevenueTilesProps = {
  revenue: MonthlyRevenueView;
  otherwise: Otherwise;
  chosen: RevenueType;
  onChoose: (type: RevenueType) => void;
};

/** Each type's revenue; a press filters by the type, a second press shows all again. */
function RevenueTiles({ revenue, otherwise, chosen, onChoose }: RevenueTilesProps) {
  return tiles.map(({ type, figure }) => (
    <StatCorner key={type} corner={<ExplainButton figure={figure} month={revenue.month} />}>
      <ToggleButton
        className={classNames(statCardStyles.stat, styles.revenueTile)}
        data-slot="stat"
        isSelected={chosen === type}
        onChange={(isSelected) => onChoose(isSelected ? type : 'all')}
      >
        <span className={statCardStyles.label} data-slot="stat-label">
          <ProjectTypeLabel type={type} />
        </span>
        <span className={statCardStyles.value} data-slot="stat-value">
          {exactMoney(revenue[figure])}
        </span>
        {otherwise(figure) && <span className={statCardStyles.context}>{otherwise(figure)}</span>}
      </ToggleButton>
    </StatCorner>
  ));
}

type ProjectRevenueProps = { revenue: MonthlyRevenueView; type: RevenueType; onShowAll: () => void };
type Row = MonthlyRevenueView['projectBreakdown'][number];

const totalOf = {
  all: 'totalRevenue',
  retainer: 'retainerRevenue',
  sla: 'slaRevenue',
  one_off: 'oneOffRevenue',
} as const satisfies Record<RevenueType, FigureName & keyof MonthlyRevenueView>;

/** A type within a sentence: "SLA" stays as it is, the others are in lower case. */
const nounOf = (type: Exclude<RevenueType, 'all'>): string =>
  type === 'sla' ? typeLabels.sla : typeLabels[type].toLowerCase();

function ProjectRevenue({ revenue, type, onShowAll }: ProjectRevenueProps) {
  const rows = revenue.projectBreakdown.filter(({ projectType }) => type === 'all' || projectType === type);
  const columns: Column<Row>[] = [
    plainColumn('client', 'Client', ({ clientName }) => clientName),
    recordColumn(
      'project',
      'Project',
      'project',
      ({ projectId, projectName }) => ({ id: projectId, name: projectName }),
      { minWidth: 180 },
    ),
    plainColumn('type', 'Type', ({ projectType }) => typeLabels[projectType], {
      width: 120,
      cell: ({ projectType }) => (
        <ProjectTypeLabel type={projectType} text={typeLabels[projectType].toUpperCase()} />
      ),
    }),
    poundsColumn('revenue', 'Revenue', (row) => row.revenue, {
      width: 128,
      total: () => exactMoney(revenue[totalOf[type]]),
    }),
  ];
  return (
    <section className={styles.breakdownSection} aria-label="Projects">
      <BreakdownTable
        title={type === 'all' ? 'Projects' : `${typeLabels[type]} projects`}
        aside={
          type !== 'all' && (
            <Button size="small" onPress={onShowAll}>
              Show All
            </Button>
          )
        }
        label={`Projects by revenue in ${monthLabel(revenue.month)}`}
        things="projects by revenue"
        fileName={`revenue_${revenue.month}`}
        maxHeight="48dvh"
        columns={columns}
        rows={rows}
        rowKey={({ projectId }) => projectId}
        explain={({ projectId, projectName, projectType }) => (
          <ExplainButton
            figure={totalOf[projectType]}
            month={revenue.month}
            record={{ key: `project-${projectId}`, name: projectName }}
          />
        )}
        sortedBy="revenue"
        empty={`No ${type === 'all' ? 'revenue' : nounOf(type)} projects found for this month`}
      />
    </section>
  );
}
