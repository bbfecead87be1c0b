import { useQuery } from '@tanstack/react-query';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { SoftwareBreakdownView } from '#projections/money/pnl/view.ts';
import { softwareBreakdownQuery } from '../../../api/queries/money.ts';
import { ExportTable } from '../../../csv/ExportTable.tsx';
import { exactMoney } from '../../../format/money.ts';
import { SoftwareCostTypeBadge } from '../../../money/CostTypeBadge.tsx';
import { ExplainButton } from '../../../money/explain/ExplainButton.tsx';
import type { PnlColumn } from '../../../money/pnlRows.ts';
import * as layout from '../../../ui/basics/layout.module.css';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { BreakdownDialog } from './BreakdownDialog.tsx';
import * as styles from './breakdowns.module.css';
import { AdjustmentLink, ChangeLink } from './ChangeLink.tsx';
import { CostTotal } from './CostTotal.tsx';
import { ManualFigureButton } from './ManualFigureButton.tsx';
import type { CostKind } from './staffColumns.tsx';

type SoftwareCostsDialogProps = {
  kind: CostKind;
  month: Month;
  column: PnlColumn | undefined;
  onClose: () => void;
};

type Row = SoftwareBreakdownView['software'][number];

const words = {
  direct: { title: 'Direct', cost: 'directCost', figure: 'directSoftwareCosts' },
  operating: { title: 'Operating', cost: 'operatingCost', figure: 'operatingSoftwareCosts' },
} as const;

/** What each subscription adds to a month's direct or operating software costs. */
export function SoftwareCostsDialog({ kind, month, column, onClose }: SoftwareCostsDialogProps) {
  const breakdown = useQuery(softwareBreakdownQuery(month));
  const { title, figure } = words[kind];
  return (
    <BreakdownDialog
      title={`${title} Software Costs - ${monthLabel(month)}`}
      query={breakdown}
      loading="Loading software costs..."
      footer={column && !column.isUnread && <ManualFigureButton figure={figure} column={column} />}
      month={month}
      onClose={onClose}
    >
      {({ software }) => {
        const rows = software.filter(({ costType }) => costType === kind || costType === 'both');
        return (
          <>
            <CostTotal figure={figure} column={column} />
            <section className={styles.breakdownSection}>
              <header className={styles.breakdownHead}>
                <h3>
                  Software Subscriptions <span>{rows.length}</span>
                </h3>
                <ExportTable
                  things={`${kind} software costs`}
                  fileName={`${kind}-software-costs_${month}`}
                  columns={columnsFor(kind, month)}
                  rows={rows}
                />
              </header>
              <DataTable
                label="Software Subscriptions"
                className={styles.breakdownTable}
                columns={columnsFor(kind, month)}
                rows={rows}
                rowKey={({ id }) => id}
                rowActions={({ id, name }) => (
                  <ExplainButton figure={figure} month={month} record={{ key: `softwareCost-${id}`, name }} />
                )}
                actionsWidth={56}
                defaultSort={{ column: 'cost', direction: 'descending' }}
                empty={<EmptyState title={`No ${kind} software costs found for this month`} />}
              />
            </section>
          </>
        );
      }}
    </BreakdownDialog>
  );
}

const columnsFor = (kind: CostKind, month: Month): Column<Row>[] => {
  const { cost } = words[kind];
  return [
    {
      id: 'name',
      header: 'Software',
      minWidth: 150,
      cell: ({ id, name }) => <AdjustmentLink id={id} name={name} month={month} />,
      sortValue: ({ name }) => name,
    },
    {
      id: 'description',
      header: 'Description',
      minWidth: 160,
      cell: ({ description }) => description ?? <span className={layout.faint}>No description</span>,
      exportValue: ({ description }) => description,
    },
    {
      id: 'type',
      header: 'Cost Type',
      width: 112,
      cell: (row) => <SoftwareCostTypeBadge {...row} />,
      sortValue: ({ costType }) => costType,
    },
    {
      id: 'default',
      unit: 'money',
      header: 'Default Cost',
      align: 'end',
      width: 112,
      cell: ({ defaultCost }) => exactMoney(defaultCost),
      sortValue: ({ defaultCost }) => defaultCost,
    },
    {
      id: 'adjusted',
      unit: 'money',
      header: 'Adjusted Cost',
      minWidth: 220,
      cell: ({ id, adjustedCost, reason }) =>
        adjustedCost === null ? (
          <span className={layout.faint}>No adjustment</span>
        ) : (
          <>
            {exactMoney(adjustedCost)} {reason && <span className={layout.faint}>{reason}</span>}{' '}
            <ChangeLink month={month} record={{ kind: 'softwareCost', id }} />
          </>
        ),
      sortValue: ({ adjustedCost }) => adjustedCost,
    },
    {
      id: 'cost',
      unit: 'money',
      header: kind === 'direct' ? 'Direct Cost' : 'Operating Cost',
      align: 'end',
      width: 148,
      cell: (row) => exactMoney(row[cost]),
      sortValue: (row) => row[cost],
    },
  ];
};
