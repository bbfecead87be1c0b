import { sql } from 'slonik';
import { z } from 'zod';
import { otherCostCategory, otherCostSpan } from '#domain/money/financeInput.ts';
import { decimalOf, poundsOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { exact } from '../../reading/exact.ts';
import { covers } from '../../reading/months.ts';
import { type Read, table } from '../../reading/read.ts';
import { recordReadModel } from '../../reading/recordReadModel.ts';
import { otherCostByRecord } from '../lines/queries.ts';
import { type OtherCostsSummaryView, type OtherCostView, otherCostView } from './view.ts';

const otherCosts = recordReadModel({
  kind: 'otherCost',
  table: 'other_costs',
  view: otherCostView,
  amount: 'amount',
  viewOf: (fields, { id, version, changes }) => ({
    id,
    ...fields,
    amount: decimalOf(fields.amount),
    changes,
    version,
  }),
  // The first and last month of the cost; null if it has no end.
  more: {
    columns: { first_month: 'text not null', last_month: 'text' },
    indexes: ['(first_month)'],
    rowOf: (fields) => {
      const { startMonth, endMonth } = otherCostSpan(fields);
      return { first_month: startMonth, last_month: endMonth };
    },
  },
});
export const {
  model: otherCostsModel,
  /** All other costs as they are in a month, whether they count in it or not. */
  list: listAllOtherCosts,
  find: findOtherCost,
  views: otherCostViews,
} = otherCosts;

const row = z.object({ view: otherCostView });

/**
 * The other costs that count in a month: those of the month, and recurring ones within their span
 * (docs/domain.md, Other costs).
 */
export const listOtherCosts = async (read: Read, month: Month): Promise<OtherCostView[]> => {
  const rows = await read.db.any(sql.type(row)`
    select view from ${table(read, otherCosts.table)}
    where ${covers(month)} and first_month <= ${month} and (last_month is null or last_month >= ${month})
    order by lower(view->>'name'), id
  `);
  return rows.map(({ view }) => view);
};

const categoryRow = z.object({ category: otherCostCategory, total: exact, count: z.number() });

/** Totals of a month's other costs by category. */
export const otherCostsSummary = async (read: Read, month: Month): Promise<OtherCostsSummaryView> => {
  const rows = await read.db.any(sql.type(categoryRow)`
    select cost.view->>'category' as category, sum(line.amount) as total, count(*) as count
    from ${otherCostByRecord(read, month)} as line
    join ${otherCostViews(read, month)} as cost on cost.id = line.id
    group by category
    order by total desc, category
  `);
  return {
    month,
    total: poundsOf(rows.reduce((sum, { total }) => sum + total, 0)),
    count: rows.reduce((sum, { count }) => sum + count, 0),
    categories: rows.map((row) => ({ ...row, total: poundsOf(row.total) })),
  };
};
