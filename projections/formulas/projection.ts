import type { ReadModel } from '../reading/readModel.ts';
import { formulaAdoptions } from './tables.ts';

/** Which formulas were adopted when, by whom and why: rows that are added and never changed. */
export const formulasModel: ReadModel = {
  tables: [formulaAdoptions],
  derive() {},
  record({ event, change }, _foldedState, rows) {
    if (change.kind !== 'formulas') return;
    const { at, by } = event.metadata;
    rows.add(formulaAdoptions, {
      position: event.position,
      shown: null,
      ...change.data,
      at,
      author: by,
    });
  },
};
