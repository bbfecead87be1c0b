import { readEvent } from '#domain/events.ts';
import type { ReadModel } from '../readModel.ts';
import { formulaAdoptions } from './tables.ts';

/** Which formulas were adopted when, by whom and why: rows that are added and never changed. */
export const formulasModel: ReadModel = {
  tables: [formulaAdoptions],
  derive() {},
  record({ event, change }, _agency, rows) {
    if (change.kind !== 'formulas') return;
    const { data } = readEvent('formulas', event);
    const { at, by, reason } = event.metadata;
    rows.replace(formulaAdoptions, String(event.position), [
      { position: event.position, ...data, at, author: by, reason: reason ?? null },
    ]);
  },
};
