import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { Month } from '#domain/values/month.ts';
import type { OtherCostView } from '#projections/money/otherCosts/view.ts';
import { otherCostsOfMonthQuery } from '../../../api/queries/money.ts';
import { paths } from '../../../app/paths.ts';
import { hrefOf } from '../../../format/search.ts';
import { categoryLabels } from '../../../format/valueText.ts';
import { useBasis } from '../../../money/basis.tsx';
import { descriptionColumn, plainColumn, poundsColumn } from '../../../money/columns.tsx';
import { ExplainButton } from '../../../money/explain/ExplainButton.tsx';
import { otherBasisValue } from '../../../money/pnlRows.ts';
import { LinkButton } from '../../../ui/basics/LinkButton.tsx';
import * as layout from '../../../ui/basics/layout.module.css';
import type { Column } from '../../../ui/table/columns.ts';
import { CategoryBadge } from '../../otherCosts/CategoryBadge.tsx';
import { CostBreakdown, type CostsDialogProps } from './BreakdownDialog.tsx';
import { BreakdownTable } from './BreakdownTable.tsx';
import { CostLink } from './ChangeLink.tsx';

/** The other operating costs that count in a month. */
export function OtherCostsDialog(props: CostsDialogProps) {
  const { month, column } = props;
  const [basis] = useBasis();
  const isOtherwise = column !== undefined && otherBasisValue(column, 'otherOperatingCosts') !== undefined;
  return (
    <CostBreakdown
      {...props}
      figure="otherOperatingCosts"
      query={useQuery(otherCostsOfMonthQuery(month))}
      loading="Loading other costs..."
      footer={
        <LinkButton
          href={hrefOf(paths.otherCosts, { month })}
          target="_blank"
          rel="noopener"
          icon={<ExternalLink aria-hidden="true" />}
        >
          Manage Other Costs
        </LinkButton>
      }
    >
      {(rows) => (
        <>
          {isOtherwise && basis === 'reported' && (
            <p className={layout.soft}>
              These are the costs as they are recorded now. “Explain” beside the total has those that were
              reported.
            </p>
          )}
          <BreakdownTable
            title="Costs of the month"
            label="Other Operating Costs"
            things="other operating costs"
            fileName={`other-operating-costs_${month}`}
            columns={columnsFor(month)}
            rows={rows}
            rowKey={({ id }) => id}
            explain={({ id, name }) => (
              <ExplainButton
                figure="otherOperatingCosts"
                month={month}
                record={{ key: `otherCost-${id}`, name }}
              />
            )}
            sortedBy="amount"
            empty="No other operating costs found for this month"
          />
        </>
      )}
    </CostBreakdown>
  );
}

const columnsFor = (month: Month): Column<OtherCostView>[] => [
  plainColumn('name', 'Name', ({ name }) => name, {
    minWidth: 160,
    cell: ({ id, name }) => <CostLink kind="otherCost" id={id} name={name} month={month} />,
  }),
  descriptionColumn({ minWidth: 180 }),
  plainColumn('category', 'Category', ({ category }) => categoryLabels[category], {
    width: 132,
    cell: ({ category }) => <CategoryBadge category={category} />,
  }),
  plainColumn('type', 'Type', ({ isRecurring }) => (isRecurring ? 0 : 1), {
    width: 112,
    cell: ({ isRecurring }) => (isRecurring ? 'Recurring' : 'One-time'),
  }),
  poundsColumn('amount', 'Amount', ({ amount }) => amount, { width: 124 }),
];
