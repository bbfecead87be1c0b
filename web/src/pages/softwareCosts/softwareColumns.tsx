import { Link } from 'react-router-dom';
import { enteredCell, monthCell } from '#domain/csv/cells.ts';
import { countsIn } from '#domain/money/costLines.ts';
import type { Month } from '#domain/values/month.ts';
import type { AdjustmentView, SoftwareCostView } from '#projections/money/softwareCosts/view.ts';
import { paths } from '../../app/paths.ts';
import type { ExportColumn } from '../../csv/ExportList.tsx';
import { exactMoney } from '../../format/money.ts';
import { hrefOf } from '../../format/search.ts';
import { SoftwareCostTypeBadge } from '../../money/CostTypeBadge.tsx';
import { descriptionColumn, plainColumn, poundsColumn } from '../../money/columns.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import type { Column } from '../../ui/table/columns.ts';

type AdjustmentOf = (id: number) => AdjustmentView | undefined;

/** The list as exported; the effective cost is the month's. */
export const softwareExport = (
  month: Month,
  adjustmentOf: AdjustmentOf,
): ExportColumn<SoftwareCostView>[] => [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Cost Type', value: ({ costType }) => costType },
  { header: 'Default Cost', value: ({ defaultMonthlyCost }) => enteredCell(defaultMonthlyCost) },
  { header: 'Month', value: () => monthCell(month) },
  {
    header: 'Effective Cost',
    value: (cost) =>
      enteredCell(
        countsIn(cost, month) ? (adjustmentOf(cost.id)?.adjustedCost ?? cost.defaultMonthlyCost) : null,
      ),
  },
  { header: 'Reason', value: ({ id }) => adjustmentOf(id)?.reason ?? null },
  { header: 'Start Month', value: ({ startMonth }) => monthCell(startMonth) },
  { header: 'End Month', value: ({ endMonth }) => monthCell(endMonth) },
  { header: 'Status', value: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
];

/** The columns of the list; subscriptions are as of the month. */
export const softwareColumns = (month: Month, adjustmentOf: AdjustmentOf): Column<SoftwareCostView>[] => {
  const effective = (cost: SoftwareCostView) =>
    adjustmentOf(cost.id)?.adjustedCost ?? cost.defaultMonthlyCost;
  return [
    plainColumn('name', 'Name', ({ name }) => name, { minWidth: 160 }),
    descriptionColumn({ importance: 'extra', minWidth: 170 }),
    plainColumn('type', 'Cost Type', ({ costType }) => costType, {
      width: 112,
      cell: (cost) => <SoftwareCostTypeBadge {...cost} />,
    }),
    poundsColumn('default', 'Default Cost', ({ defaultMonthlyCost }) => defaultMonthlyCost, {
      importance: 'extra',
      width: 122,
    }),
    {
      id: 'effective',
      importance: 'key',
      header: 'Effective Cost',
      align: 'end',
      width: 172,
      cell: (cost) => {
        if (!countsIn(cost, month)) return '—';
        const adjustment = adjustmentOf(cost.id);
        return (
          <span className={classNames(layout.inline, layout.gap2)} title={adjustment?.reason ?? undefined}>
            {adjustment && (
              <Link
                to={hrefOf(paths.history, { kind: 'softwareCost', id: cost.id, month })}
                aria-label={`Adjusted: who set it, of ${cost.name}`}
              >
                <Badge tone="info" icon={null}>
                  Adjusted
                </Badge>
              </Link>
            )}
            {exactMoney(effective(cost))}
          </span>
        );
      },
      sortValue: (cost) => (countsIn(cost, month) ? Number(effective(cost)) : null),
    },
    plainColumn('status', 'Status', ({ isActive }) => (isActive ? 0 : 1), {
      importance: 'key',
      width: 100,
      cell: ({ isActive }) => (isActive ? <Badge tone="good">Active</Badge> : <Badge>Inactive</Badge>),
    }),
  ];
};
