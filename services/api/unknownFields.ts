import { z } from 'zod';
import { DomainError, type FieldError } from '#domain/values/errors.ts';
import { contract, type Name } from './contract/contract.ts';
import { type Endpoint, isJson } from './contract/endpoint.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const asJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });

/** A schema and its alternatives and parts, each of which may name fields. */
const partsOf = (schema: JsonSchema): JsonSchema[] => [
  schema,
  ...[schema.allOf, schema.anyOf, schema.oneOf].flatMap((parts) => (parts ?? []).flatMap(partsOf)),
];

/** The schemas of an object's fields, by name, and of a list's rows. */
const insideOf = (schemas: readonly JsonSchema[]) => {
  const parts = schemas.flatMap(partsOf);
  const fields = parts.flatMap(
    ({ properties }) => Object.entries(properties ?? {}) as [string, JsonSchema][],
  );
  return {
    fields: Map.groupBy(fields, ([name]) => name),
    rows: parts.flatMap(({ items }) => (typeof items === 'object' && !Array.isArray(items) ? [items] : [])),
  };
};

const addNames = (schemas: readonly JsonSchema[], names: Set<string>): void => {
  const { fields, rows } = insideOf(schemas);
  for (const [name, each] of fields) {
    names.add(name);
    addNames(
      each.map(([, schema]) => schema),
      names,
    );
  }
  if (rows.length > 0) addNames(rows, names);
};

/** The record that a route is about: the first part of its path. */
const recordOf = (name: string): string => name.split('/')[2] ?? '';

/**
 * All field names in responses about a record: a client that sends back what it read may send these, without effect.
 */
const answered = new Map<string, ReadonlySet<string>>();
const answeredNames = (record: string): ReadonlySet<string> => {
  const known = answered.get(record);
  if (known) return known;
  const names = new Set<string>();
  for (const [name, { answers }] of Object.entries<Endpoint>(contract)) {
    if (recordOf(name) !== record) continue;
    for (const answer of Object.values(answers)) {
      if (isJson(answer)) addNames([asJsonSchema(answer, 'output')], names);
    }
  }
  answered.set(record, names);
  return names;
};

const bodies = new Map<Name, JsonSchema>();
const bodySchema = (name: Name, body: z.ZodType): JsonSchema => {
  const known = bodies.get(name) ?? asJsonSchema(body, 'input');
  bodies.set(name, known);
  return known;
};

/**
 * Refuses fields that nothing reads: neither the route takes them, nor does any response about its record hold them
 * (docs/api.md, What holds for every route).
 * @throws DomainError 'invalid' that names each of them
 */
export const refuseUnknownFields = (name: Name, { body, sends }: Endpoint, sent: unknown): void => {
  const taken = sends ?? body;
  if (!taken) return;
  const errors: FieldError[] = [];
  const look = (schemas: readonly JsonSchema[], value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { fields, rows } = insideOf(schemas);
    if (Array.isArray(value)) {
      for (const [place, row] of value.entries()) look(rows, row, `${path}${place}.`);
      return;
    }
    // A schema without named fields, such as a row of a file, takes any.
    if (fields.size === 0) return;
    for (const [field, each] of Object.entries(value)) {
      const known = fields.get(field);
      if (known) {
        look(
          known.map(([, schema]) => schema),
          each,
          `${path}${field}.`,
        );
      } else if (!answeredNames(recordOf(name)).has(field)) {
        errors.push({ path: `${path}${field}`, message: `There is no field “${field}”` });
      }
    }
  };
  look([bodySchema(name, taken)], sent, '');
  const [first] = errors;
  if (!first) return;
  const others = errors.length === 1 ? '' : `, and ${errors.length - 1} more that “errors” names`;
  throw new DomainError(
    'invalid',
    `${first.message}${others}. Nothing was changed. Write it as /api-docs has it, or leave it out.`,
    errors,
  );
};
