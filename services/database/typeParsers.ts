import type { DriverTypeParser } from 'slonik';

/**
 * How values of the database arrive in the program, the same on PostgreSQL and on PGlite. Exact values stay exact:
 * `numeric` is a decimal string, `int8` a number only while it is a safe integer. Unlisted types arrive as PostgreSQL's
 * own text.
 */
export const typeParsers: readonly DriverTypeParser[] = [
  { name: 'int2', parse: nullable(Number) },
  { name: 'int4', parse: nullable(Number) },
  { name: 'oid', parse: nullable(Number) },
  { name: 'int8', parse: nullable(safeInteger) },
  { name: 'float4', parse: nullable(Number) },
  { name: 'float8', parse: nullable(Number) },
  { name: 'bool', parse: nullable((text) => text === 't') },
  { name: 'bytea', parse: nullable(bytes) },
  { name: 'json', parse: nullable((text) => JSON.parse(text)) },
  { name: 'jsonb', parse: nullable((text) => JSON.parse(text)) },
  { name: 'timestamptz', parse: nullable(isoInstant) },
  ...[
    'numeric',
    'date',
    'time',
    'timestamp',
    'interval',
    'int4range',
    'int8range',
    'numrange',
    'daterange',
    'tstzrange',
  ].map((name) => ({ name, parse: nullable((text) => text) })),
];

/** Array elements reach a parser as null where the array holds NULL. */
function nullable<T>(parse: (text: string) => T) {
  return (text: string | null): T | null => (text === null ? null : parse(text));
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`int8 value ${text} is beyond the integers that a number holds exactly`);
  }
  return value;
}

/** PostgreSQL's `2026-05-01 12:30:00.123456+01` as `2026-05-01T11:30:00.123Z`. */
function isoInstant(text: string): string {
  const instant = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  if (Number.isNaN(instant.getTime())) throw new RangeError(`timestamptz value ${text} has no ISO 8601 form`);
  return instant.toISOString();
}

function bytes(text: string): Buffer {
  if (!text.startsWith('\\x')) throw new RangeError('bytea value is not in hex format');
  return Buffer.from(text.slice(2), 'hex');
}
