import { otherCostSpan } from '#domain/money/financeInput.ts';
import { periodsOf, termsByMonth } from '#domain/records/dated.ts';
import { decimalOf } from '#domain/values/money.ts';
import { monthRange } from '../../reading/months.ts';
import type { ReadModel } from '../../reading/readModel.ts';
import { otherCosts } from './tables.ts';
import type { OtherCostView } from './view.ts';

export const otherCostsModel: ReadModel = {
  tables: [otherCosts],
  derive(foldedState, affected, _formulas, rows) {
    for (const id of affected.otherCosts) {
      const tracked = foldedState.otherCost.get(String(id));
      const state = tracked?.state;
      if (!tracked || state?.status !== 'active') {
        rows.replace(otherCosts, String(id), []);
        continue;
      }
      const { version } = tracked;
      const changes = termsByMonth(state).map(({ from, terms: { amount = 0 } }) => ({
        from,
        amount: decimalOf(amount),
      }));
      const falls = otherCostSpan(state.fields);
      const periods = periodsOf(state).map(({ startMonth, endMonth, fields }) => {
        const view: OtherCostView = { id, ...fields, amount: decimalOf(fields.amount), changes, version };
        return {
          id,
          months: monthRange(startMonth, endMonth),
          first_month: falls.startMonth,
          last_month: falls.endMonth,
          view,
        };
      });
      rows.replace(otherCosts, String(id), periods);
    }
  },
};
