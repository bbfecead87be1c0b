import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { OtherCostView } from '#projections/money/otherCosts/view.ts';
import { otherCostsOfMonthQuery } from '../../../api/queries/money.ts';
import { paths } from '../../../app/paths.ts';
import { ExportTable } from '../../../csv/ExportTable.tsx';
import { exactMoney } from '../../../format/money.ts';
import { hrefOf } from '../../../format/search.ts';
import { ExplainButton } from '../../../money/explain/ExplainButton.tsx';
import type { PnlColumn } from '../../../money/pnlRows.ts';
import { categoryLabels } from '../../../records/categoryLabels.ts';
import { LinkButton } from '../../../ui/basics/LinkButton.tsx';
import * as layout from '../../../ui/basics/layout.module.css';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { CategoryBadge } from '../../otherCosts/CategoryBadge.tsx';
import { BreakdownDialog } from './BreakdownDialog.tsx';
import * as styles from './breakdowns.module.css';
import { OtherCostLink } from './ChangeLink.tsx';
import { CostTotal } from './CostTotal.tsx';
import { ManualFigureButton } from './ManualFigureButton.tsx';

type OtherCostsDialogProps = { month: Month; column: PnlColumn | undefined; onClose: () => void };

/** The other operating costs that count in a month. */
export function OtherCostsDialog({ month, column, onClose }: OtherCostsDialogProps) {
  const costs = useQuery(otherCostsOfMonthQuery(month));
  return (
    <BreakdownDialog
      title={`Other Operating Costs - ${monthLabel(month)}`}
      query={costs}
      loading="Loading other costs..."
      footer={
        <>
          {column && !column.isUnread && <ManualFigureButton figure="otherOperatingCosts" column={column} />}
          <LinkButton
            href={hrefOf(paths.otherCosts, { month })}
            target="_blank"
            rel="noopener"
            icon={<ExternalLink aria-hidden="true" />}
          >
            Manage Other Costs
          </LinkButton>
        </>
      }
      month={month}
      onClose={onClose}
    >
      {(rows) => (
        <>
          <CostTotal figure="otherOperatingCosts" column={column} />
          <header className={styles.breakdownHead}>
            <h3>Costs of the month</h3>
            <ExportTable
              things="other operating costs"
              fileName={`other-operating-costs_${month}`}
              columns={columnsFor(month)}
              rows={rows}
            />
          </header>
          <DataTable
            label="Other Operating Costs"
            className={styles.breakdownTable}
            columns={columnsFor(month)}
            rows={rows}
            rowKey={({ id }) => id}
            rowActions={({ id, name }) => (
              <ExplainButton
                figure="otherOperatingCosts"
                month={month}
                record={{ key: `otherCost-${id}`, name }}
              />
            )}
            actionsWidth={56}
            defaultSort={{ column: 'amount', direction: 'descending' }}
            empty={<EmptyState title="No other operating costs found for this month" />}
          />
        </>
      )}
    </BreakdownDialog>
  );
}

const columnsFor = (month: Month): Column<OtherCostView>[] => [
  {
    id: 'name',
    header: 'Name',
    minWidth: 160,
    cell: ({ id, name }) => <OtherCostLink id={id} name={name} month={month} />,
    sortValue: ({ name }) => name,
  },
  {
    id: 'description',
    header: 'Description',
    minWidth: 180,
    cell: ({ description }) => description ?? <span className={layout.faint}>No description</span>,
  },
  {
    id: 'category',
    header: 'Category',
    width: 132,
    cell: ({ category }) => <CategoryBadge category={category} />,
    sortValue: ({ category }) => categoryLabels[category],
  },
  {
    id: 'type',
    header: 'Type',
    width: 112,
    cell: ({ isRecurring }) => (isRecurring ? 'Recurring' : 'One-time'),
    sortValue: ({ isRecurring }) => (isRecurring ? 0 : 1),
  },
  {
    id: 'amount',
    unit: 'money',
    header: 'Amount',
    align: 'end',
    width: 124,
    cell: ({ amount }) => exactMoney(amount),
    sortValue: ({ amount }) => Number(amount),
  },
];
