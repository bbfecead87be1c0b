import { parsePlanKey } from '#domain/records/streams.ts';
import { decimalOf } from '#domain/values/money.ts';
import type { ReadModel } from '../../reading/readModel.ts';
import { placeholderHours, placeholders } from './tables.ts';
import type { PlaceholderView } from './view.ts';

export const placeholdersModel: ReadModel = {
  tables: [placeholders, placeholderHours],
  derive(foldedState, affected, _formulas, rows) {
    for (const id of affected.placeholders) {
      const tracked = foldedState.placeholder.get(String(id));
      const state = tracked?.state;
      if (!tracked || state?.status !== 'active') {
        rows.replace(placeholders, String(id), []);
        rows.replace(placeholderHours, String(id), []);
        continue;
      }
      const { cost, ...fields } = state.fields;
      const view: PlaceholderView = {
        id,
        ...fields,
        cost: cost && { per: cost.per, amount: decimalOf(cost.amount) },
        version: tracked.version,
      };
      rows.replace(placeholders, String(id), [{ id, view }]);
      rows.replace(
        placeholderHours,
        String(id),
        Object.entries(state.hours).map(([key, hours]) => {
          const { projectId, month } = parsePlanKey(key);
          return { placeholder_id: id, project_id: projectId, month, hours };
        }),
      );
    }
  },
};
