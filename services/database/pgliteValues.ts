import { types } from '@electric-sql/pglite';
import type { DriverTypeParser } from 'slonik';

/**
 * Encodes a query parameter for the protocol: text, bytes or null. Takes what slonik hands to a driver, and encodes it
 * as `pg` would, so that both databases get the same.
 * @throws TypeError for a value of any other kind
 */
export function parameter(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  if (value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return arrayLiteral(value);
  throw new TypeError(`A ${typeof value} can't be a query parameter.`);
}

function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(arrayElement).join(',')}}`;
}

function arrayElement(value: unknown): string {
  if (Array.isArray(value)) return arrayLiteral(value);
  const text = parameter(value);
  if (text === null) return 'NULL';
  if (typeof text !== 'string') return `"\\\\x${Buffer.from(text).toString('hex')}"`;
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/** Parses the text of a value. */
export type ValueParser = (text: string) => unknown;

/** A row of `pg_type`, as far as parsing needs it. */
export type TypeRow = { oid: number; typname: string; typarray: number };

/** The parser for each type and for the arrays of each type, by oid; types without one stay text. */
export function valueParsers(
  typeParsers: readonly DriverTypeParser[],
  typeRows: readonly TypeRow[],
): Map<number, ValueParser> {
  const byName = new Map(typeParsers.map(({ name, parse }) => [name, parse]));
  const parsers = new Map<number, ValueParser>();
  for (const { oid, typname, typarray } of typeRows) {
    const parse = byName.get(typname) ?? ((text: string) => text);
    if (byName.has(typname)) parsers.set(oid, parse);
    if (typarray) parsers.set(typarray, (text) => types.arrayParser(text, parse, typarray));
  }
  return parsers;
}
