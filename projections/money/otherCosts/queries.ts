import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { otherCostCategory } from '#domain/money/financeInput.ts';
import { poundsOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { exact } from '../../reading/exact.ts';
import { covers } from '../../reading/months.ts';
import { type Read, table } from '../../reading/read.ts';
import { otherCostByRecord } from '../lines/queries.ts';
import { otherCosts } from './tables.ts';
import { type OtherCostsSummaryView, type OtherCostView, otherCostView } from './view.ts';

const row = z.object({ view: otherCostView });

const byName = sql.fragment`order by lower(view->>'name'), id`;

/**
 * The other costs that count in a month: its own, and the recurring ones from their first month to their last
 * (docs/domain.md, Other costs).
 */
export const listOtherCosts = async (read: Read, month: Month): Promise<OtherCostView[]> => {
  const rows = await read.db.any(sql.type(row)`
    select view from ${table(read, otherCosts)}
    where ${covers(month)} and first_month <= ${month} and (last_month is null or last_month >= ${month})
    ${byName}
  `);
  return rows.map(({ view }) => view);
};

/** Every other cost as it is in a month, whether it falls in it or not, by name. */
export const listAllOtherCosts = async (read: Read, month: Month): Promise<OtherCostView[]> => {
  const rows = await read.db.any(sql.type(row)`
    select view from ${table(read, otherCosts)} where ${covers(month)} ${byName}
  `);
  return rows.map(({ view }) => view);
};

/** Another cost as it is in a month, whether it falls in it or not. */
export const findOtherCost = async (read: Read, id: number, month: Month): Promise<OtherCostView | null> => {
  const found = await read.db.maybeOne(
    sql.type(row)`select view from ${table(read, otherCosts)} where id = ${id} and ${covers(month)}`,
  );
  return found?.view ?? null;
};

const categoryRow = z.object({ category: otherCostCategory, total: exact, count: z.number() });

/** What the other costs of a month come to, by category. */
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

/** For joins of other read models: `id`, and `view` in a month, of every other cost. */
export const otherCostViews = (read: Read, month: Month): FragmentSqlToken =>
  sql.fragment`(select id, view from ${table(read, otherCosts)} where ${covers(month)})`;
