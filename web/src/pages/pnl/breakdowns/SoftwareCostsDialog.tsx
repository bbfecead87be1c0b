import { useQuery } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import type { SoftwareBreakdownView } from '#projections/money/pnl/view.ts';
import { softwareBreakdownQuery } from '../../../api/queries/money.ts';
import { exactMoney } from '../../../format/money.ts';
import { useBasis } from '../../../money/basis.tsx';
import { SoftwareCostTypeBadge } from '../../../money/CostTypeBadge.tsx';
import { descriptionColumn, plainColumn, poundsColumn } from '../../../money/columns.tsx';
import { ExplainButton } from '../../../money/explain/ExplainButton.tsx';
import * as layout from '../../../ui/basics/layout.module.css';
import type { Column } from '../../../ui/table/columns.ts';
import { CostBreakdown, type CostsDialogProps } from './BreakdownDialog.tsx';
import { BreakdownTable } from './BreakdownTable.tsx';
import * as styles from './breakdowns.module.css';
import { ChangeLink, CostLink } from './ChangeLink.tsx';
import type { CostKind } from './StaffCostsDialog.tsx';

type Row = SoftwareBreakdownView['software'][number];

const words = {
  direct: { header: 'Direct Cost', cost: 'directCost', figure: 'directSoftwareCosts' },
  operating: { header: 'Operating Cost', cost: 'operatingCost', figure: 'operatingSoftwareCosts' },
} as const;

/** Each subscription's part of a month's direct or operating software costs. */
export function SoftwareCostsDialog({ kind, ...props }: CostsDialogProps & { kind: CostKind }) {
  const { month } = props;
  const [basis] = useBasis();
  const { figure } = words[kind];
  return (
    <CostBreakdown
      {...props}
      figure={figure}
      query={useQuery(softwareBreakdownQuery(month, basis))}
      loading="Loading software costs..."
    >
      {({ software }) => {
        const rows = software.filter(({ costType }) => costType === kind || costType === 'both');
        return (
          <section className={styles.breakdownSection}>
            <BreakdownTable
              title={
                <>
                  Software Subscriptions <span>{rows.length}</span>
                </>
              }
              label="Software Subscriptions"
              things={`${kind} software costs`}
              fileName={`${kind}-software-costs_${month}`}
              columns={columnsFor(kind, month)}
              rows={rows}
              rowKey={({ id }) => id}
              explain={({ id, name }) => (
                <ExplainButton figure={figure} month={month} record={{ key: `softwareCost-${id}`, name }} />
              )}
              sortedBy="cost"
              empty={`No ${kind} software costs found for this month`}
            />
          </section>
        );
      }}
    </CostBreakdown>
  );
}

const columnsFor = (kind: CostKind, month: Month): Column<Row>[] => {
  const { header, cost } = words[kind];
  return [
    plainColumn('name', 'Software', ({ name }) => name, {
      minWidth: 150,
      cell: ({ id, name }) => <CostLink kind="softwareCost" id={id} name={name} month={month} />,
    }),
    descriptionColumn({ minWidth: 160, exportValue: ({ description }) => description }),
    plainColumn('type', 'Cost Type', ({ costType }) => costType, {
      width: 112,
      cell: (row) => <SoftwareCostTypeBadge {...row} />,
    }),
    poundsColumn('default', 'Default Cost', ({ defaultCost }) => defaultCost, { width: 112 }),
    plainColumn('adjusted', 'Adjusted Cost', ({ adjustedCost }) => adjustedCost, {
      unit: 'money',
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
    }),
    poundsColumn('cost', header, (row) => row[cost], {
      width: 148,
    }),
  ];
};
