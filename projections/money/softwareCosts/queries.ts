import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Month } from '#domain/values/month.ts';
import { covers } from '../../reading/months.ts';
import { type Read, table } from '../../reading/read.ts';
import { adjustments, softwareCosts } from './tables.ts';
import { type AdjustmentView, adjustmentView, type SoftwareCostView, softwareCostView } from './view.ts';

const row = z.object({ view: softwareCostView });
const adjustmentRow = z.object({ view: adjustmentView });

/** All subscriptions by name, inactive ones included. */
export const listSoftwareCosts = async (read: Read, month: Month): Promise<SoftwareCostView[]> => {
  const rows = await read.db.any(
    sql.type(
      row,
    )`select view from ${table(read, softwareCosts)} where ${covers(month)} order by lower(view->>'name'), id`,
  );
  return rows.map(({ view }) => view);
};

export const findSoftwareCost = async (
  read: Read,
  id: number,
  month: Month,
): Promise<SoftwareCostView | null> => {
  const found = await read.db.maybeOne(
    sql.type(row)`select view from ${table(read, softwareCosts)} where id = ${id} and ${covers(month)}`,
  );
  return found?.view ?? null;
};

/** The adjustments of a month. */
export const listAdjustments = async (read: Read, month: Month): Promise<AdjustmentView[]> => {
  const rows = await read.db.any(sql.type(adjustmentRow)`
    select view from ${table(read, adjustments)} where month = ${month} order by software_cost_id
  `);
  return rows.map(({ view }) => view);
};

export const findAdjustment = async (
  read: Read,
  id: number,
  month: Month,
): Promise<AdjustmentView | null> => {
  const found = await read.db.maybeOne(sql.type(adjustmentRow)`
    select view from ${table(read, adjustments)} where software_cost_id = ${id} and month = ${month}
  `);
  return found?.view ?? null;
};

/** For joins of other read models: `id`, and `view` in a month, of every subscription. */
export const softwareCostViews = (read: Read, month: Month): FragmentSqlToken =>
  sql.fragment`(select id, view from ${table(read, softwareCosts)} where ${covers(month)})`;

/** For joins of other read models: `id` and `view` of the adjustments of a month. */
export const adjustmentViews = (read: Read, month: Month): FragmentSqlToken =>
  sql.fragment`(select software_cost_id as id, view from ${table(read, adjustments)} where month = ${month})`;
