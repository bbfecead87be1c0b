import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { type Lineage, type LineKey, noLineage, type Reading } from '../agency/lineage.ts';
import type { Row } from '../readModel.ts';
import { lines } from './tables.ts';

/** Columns that make a line what it is, besides its first month. */
const amounts = [
  'revenue',
  'billable_hours',
  'day_hours',
  'direct_day_hours',
  'contracted_hours',
  'direct_cost',
  'operating_cost',
  'target_profit',
  'other_cost',
] as const;

/** The lower bound of a range as text: "[24316", "(" where there is none, "empty". */
const lowerOf = (months: string): string => {
  const comma = months.indexOf(',');
  return comma < 0 ? months : months.slice(0, comma);
};

const keyOf = (row: Row): LineKey => {
  let key = `${row.part} ${lowerOf(String(row.months))}`;
  for (const column of amounts) key += ` ${row[column]}`;
  return key;
};

/** Says what the lines of a scope come to after an event that may have changed them. */
export const note = ({ pending }: Lineage, scope: string, reading: Reading): void => {
  const readings = pending.get(scope);
  if (readings) readings.push(reading);
  else pending.set(scope, [reading]);
};

/**
 * The rows of a scope as it stands now, each with the position of the event since which it has stood so, sought
 * backwards; null when nothing was noted of the scope.
 */
export const placedRows = ({ made, pending }: Lineage, scope: string): Row[] | null => {
  const readings = pending.get(scope);
  if (!readings) return null;
  pending.delete(scope);
  const rows = readings.at(-1)?.rows() ?? [];
  const written = made.get(scope);
  const since = new Map<LineKey, number>();
  const sought = new Set(rows.map(keyOf));
  for (let place = readings.length - 1; place >= 0 && sought.size > 0; place--) {
    const before = place > 0 ? new Set(readings[place - 1]?.rows().map(keyOf)) : written;
    for (const key of sought) {
      if (before?.has(key)) continue;
      since.set(key, readings[place]?.position ?? 0);
      sought.delete(key);
    }
  }
  for (const key of sought) since.set(key, written?.get(key) ?? 0);
  if (since.size > 0) made.set(scope, since);
  else made.delete(scope);
  return rows.map((row) => ({ ...row, position: since.get(keyOf(row)) }));
};

const lineRow = z.looseObject({ scope: z.string(), position: z.number() });

/** Reads the lineage back from the lines as they were written. Amounts as text, exactly as they were derived. */
export const loadLineage = async (db: CommonQueryMethods, schema: string): Promise<Lineage> => {
  const columns = amounts.map((column) => sql.fragment`${sql.identifier([column])}::text`);
  const rows = await db.any(sql.type(lineRow)`
    select scope, position, part, months::text, ${sql.join(columns, sql.fragment`, `)}
    from ${sql.identifier([schema, lines.name])}
  `);
  const made = new Map<string, Map<LineKey, number>>();
  for (const { scope, position, ...row } of rows) {
    const ofScope = made.get(scope) ?? new Map<LineKey, number>();
    made.set(scope, ofScope.set(keyOf(row), position));
  }
  return { ...noLineage(), made };
};
