import type { ReadModel } from '../../reading/readModel.ts';
import { manualFigures, manualVersions } from './tables.ts';

export const manualCostsModel: ReadModel = {
  tables: [manualFigures, manualVersions],
  derive(foldedState, affected, _formulas, rows) {
    for (const month of affected.manualCosts) {
      const tracked = foldedState.manualCosts.get(month);
      const figures = tracked?.state.figures ?? {};
      rows.replace(manualVersions, month, tracked ? [{ month, version: tracked.version }] : []);
      rows.replace(
        manualFigures,
        month,
        Object.entries(figures).map(([figure, amount]) => ({ month, figure, amount })),
      );
    }
  },
};
