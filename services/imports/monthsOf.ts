import { monthCell } from '#domain/imports/cells.ts';
import type { ImportRow } from '#domain/imports/verdicts.ts';
import { isMonth, type Month } from '#domain/values/month.ts';

/** The months that rows name, each once. */
export const monthsOf = (rows: readonly ImportRow[]): Month[] => {
  const months = new Set(rows.map(({ cells }) => monthCell(cells.month) ?? ''));
  return [...months].filter(isMonth);
};
