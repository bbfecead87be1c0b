import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Lineage, LineKey } from '../agency/lineage.ts';
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
  'other_cost',
] as const;

/** The lower bound of a range as text: "[24316", "(" where there is none, "empty". */
const lowerOf = (months: string): string => months.split(',', 1)[0] ?? '';

const keyOf = (row: Row): LineKey =>
  [row.part, lowerOf(String(row.months)), ...amounts.map((column) => row[column])].join(' ');

/**
 * The rows of a scope, each with the position of the event that made it what it is: this one, unless the line stood
 * there before. Keeps the lineage in step.
 */
export const withLineage = (
  lineage: Lineage,
  scope: string,
  rows: readonly Row[],
  position: number,
): Row[] => {
  const before = lineage.get(scope);
  const after = new Map<LineKey, number>();
  const placed = rows.map((row) => {
    const key = keyOf(row);
    const made = before?.get(key) ?? position;
    after.set(key, made);
    return { ...row, position: made };
  });
  if (after.size > 0) lineage.set(scope, after);
  else lineage.delete(scope);
  return placed;
};

const lineRow = z.looseObject({ scope: z.string(), position: z.number() });

/** Reads the lineage back from the lines as they were written. Amounts as text, exactly as they were derived. */
export const loadLineage = async (db: CommonQueryMethods, schema: string): Promise<Lineage> => {
  const columns = amounts.map((column) => sql.fragment`${sql.identifier([column])}::text`);
  const rows = await db.any(sql.type(lineRow)`
    select scope, position, part, months::text, ${sql.join(columns, sql.fragment`, `)}
    from ${sql.identifier([schema, lines.name])}
  `);
  const lineage: Map<string, Map<LineKey, number>> = new Map();
  for (const { scope, position, ...row } of rows) {
    const ofScope = lineage.get(scope) ?? new Map<LineKey, number>();
    lineage.set(scope, ofScope.set(keyOf(row), position));
  }
  return lineage;
};
