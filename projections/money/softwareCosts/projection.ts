import { periodsOf, termsByMonth } from '#domain/records/dated.ts';
import { decimalOf } from '#domain/values/money.ts';
import { monthRange } from '../../reading/months.ts';
import type { ReadModel } from '../../reading/readModel.ts';
import { adjustments, softwareCosts } from './tables.ts';
import type { AdjustmentView, SoftwareCostView } from './view.ts';

export const softwareCostsModel: ReadModel = {
  tables: [softwareCosts, adjustments],
  derive(foldedState, affected, _formulas, rows) {
    for (const id of affected.softwareCosts) {
      const tracked = foldedState.softwareCost.get(String(id));
      const state = tracked?.state;
      if (!tracked || state?.status !== 'active') {
        rows.replace(softwareCosts, String(id), []);
        rows.replace(adjustments, String(id), []);
        continue;
      }
      const { version } = tracked;
      const changes = termsByMonth(state).map(({ from, terms: { defaultMonthlyCost, ...terms } }) => ({
        from,
        ...terms,
        ...(defaultMonthlyCost !== undefined && { defaultMonthlyCost: decimalOf(defaultMonthlyCost) }),
      }));
      const periods = periodsOf(state).map(({ startMonth, endMonth, fields }) => {
        const defaultMonthlyCost = decimalOf(fields.defaultMonthlyCost);
        const view: SoftwareCostView = { id, ...fields, defaultMonthlyCost, changes, version };
        return { id, months: monthRange(startMonth, endMonth), view };
      });
      rows.replace(softwareCosts, String(id), periods);
      rows.replace(
        adjustments,
        String(id),
        Object.entries(state.adjustments).map(([month, { cost, reason }]) => {
          const adjustment: AdjustmentView = {
            softwareCostId: id,
            month,
            adjustedCost: decimalOf(cost),
            reason,
          };
          return { software_cost_id: id, month, view: adjustment };
        }),
      );
    }
  },
};
