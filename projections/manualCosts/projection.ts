import type { ReadModel } from '../readModel.ts';
import { manualFigures } from './tables.ts';

export const manualCostsModel: ReadModel = {
  tables: [manualFigures],
  derive(agency, touched, _formulas, rows) {
    for (const month of touched.manualCosts) {
      const figures = agency.manualCosts.get(month)?.state.figures ?? {};
      rows.replace(
        manualFigures,
        month,
        Object.entries(figures).map(([figure, amount]) => ({ month, figure, amount })),
      );
    }
  },
};
