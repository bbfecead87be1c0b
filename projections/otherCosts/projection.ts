import { decimalOf } from '#domain/money.ts';
import type { ReadModel } from '../readModel.ts';
import { otherCosts } from './tables.ts';
import type { OtherCostView } from './view.ts';

export const otherCostsModel: ReadModel = {
  tables: [otherCosts],
  derive(agency, touched, _formulas, rows) {
    for (const id of touched.otherCosts) {
      const tracked = agency.otherCost.get(String(id));
      if (tracked?.state.status !== 'active') {
        rows.replace(otherCosts, String(id), []);
        continue;
      }
      const { fields } = tracked.state;
      const view: OtherCostView = {
        id,
        ...fields,
        amount: decimalOf(fields.amount),
        version: tracked.version,
      };
      rows.replace(otherCosts, String(id), [
        { id, month: fields.month, is_recurring: fields.isRecurring, view },
      ]);
    }
  },
};
