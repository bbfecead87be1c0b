import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { decimalOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { type Read, table } from '../../reading/read.ts';
import type { ReadModel, Table } from '../../reading/readModel.ts';
import { recordReadModel } from '../../reading/recordReadModel.ts';
import { type AdjustmentView, adjustmentView, softwareCostView } from './view.ts';

const subscriptions = recordReadModel({
  kind: 'softwareCost',
  table: 'software_costs',
  view: softwareCostView,
  amount: 'defaultMonthlyCost',
  viewOf: (fields, { id, version, changes }) => ({
    id,
    ...fields,
    defaultMonthlyCost: decimalOf(fields.defaultMonthlyCost),
    changes,
    version,
  }),
});
export const { list: listSoftwareCosts, find: findSoftwareCost, views: softwareCostViews } = subscriptions;

const adjustments: Table = {
  name: 'software_cost_adjustments',
  columns: { software_cost_id: 'int not null', month: 'text not null', view: 'jsonb not null' },
  indexes: ['(month)', '(software_cost_id, month)'],
};

/** Subscriptions, with the adjustments of single months. */
export const softwareCostsModel: ReadModel = {
  tables: [subscriptions.table, adjustments],
  derive(foldedState, affected, formulas, rows) {
    subscriptions.model.derive(foldedState, affected, formulas, rows);
    for (const id of affected.softwareCosts) {
      const state = foldedState.softwareCost.get(String(id))?.state;
      const adjusted = state?.status === 'active' ? Object.entries(state.adjustments) : [];
      rows.replace(
        adjustments,
        String(id),
        adjusted.map(([month, { cost, reason }]) => {
          const view: AdjustmentView = {
            softwareCostId: id,
            month,
            adjustedCost: decimalOf(cost),
            reason,
          };
          return { software_cost_id: id, month, view };
        }),
      );
    }
  },
};

const row = z.object({ view: adjustmentView });

/** The adjustments of a month. */
export const listAdjustments = async (read: Read, month: Month): Promise<AdjustmentView[]> => {
  const rows = await read.db.any(sql.type(row)`
    select view from ${table(read, adjustments)} where month = ${month} order by software_cost_id
  `);
  return rows.map(({ view }) => view);
};

/** A subscription's adjustment in a month; null if there is none. */
export const findAdjustment = (read: Read, id: number, month: Month): Promise<AdjustmentView | null> =>
  read.db.maybeOneFirst(sql.type(row)`
    select view from ${table(read, adjustments)} where software_cost_id = ${id} and month = ${month}
  `);

/** For joins of other read models: `id` and `view` of the adjustments of a month. */
export const adjustmentViews = (read: Read, month: Month): FragmentSqlToken =>
  sql.fragment`(select software_cost_id as id, view from ${table(read, adjustments)} where month = ${month})`;
