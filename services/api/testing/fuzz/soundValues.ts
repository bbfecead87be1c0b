import fc from 'fast-check';
import type { z } from 'zod';
import { type Known, Nth } from './nth.ts';
import { candidates } from './values.ts';

/** The kind of record that a body's field refers to. */
const named: Readonly<Record<string, Known>> = {
  clientId: 'client',
  projectId: 'project',
  teamMemberId: 'teamMember',
  freelancerId: 'freelancer',
  softwareCostId: 'softwareCost',
  token: 'undoToken',
  digest: 'periodDigest',
};

/**
 * Values that a schema accepts, derived from its definition: objects, lists and alternatives are built, and their
 * leaves are chosen from texts and numbers of many forms by the schema itself. Rules between several fields are
 * ignored, so a few are refused.
 * @param name of the field, by which examples are found
 * @throws Error for a schema that accepts none of the values: it needs an example
 */
export const soundValues = (schema: z.core.$ZodType, name = ''): fc.Arbitrary<unknown> => {
  const values = isNested(schema) ? nestedValues(schema, name) : plainValues(schema, name);
  const known = named[name];
  return known ? fc.oneof({ weight: 3, arbitrary: nthOf(known) }, values) : values;
};

/** One of a kind's records that exist when the request is sent. */
export const nthOf = (kind: Known): fc.Arbitrary<Nth> =>
  fc.oneof(fc.constant(0), fc.nat(5)).map((place) => new Nth(kind, place));

/** An example with its ids replaced by the newest records. */
export const naming = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(naming);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => {
      const known = named[field];
      const isName = typeof inner === 'number' || typeof inner === 'string';
      return [field, known && isName ? new Nth(known, 0) : naming(inner)];
    }),
  );
};

const definition = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/** The inner schemas of a wrapper that adds no rules of its own. */
const partsOf = (schema: z.core.$ZodType): readonly z.core.$ZodType[] => {
  const def = definition(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return [def.innerType];
    case 'union':
      return def.options;
    case 'intersection':
      return [def.left, def.right];
    case 'pipe':
      // For counted lists and parsed input, the output schema has the most rules.
      return [isNested(def.out) || definition(def.in).type === 'transform' ? def.out : def.in];
    default:
      return [];
  }
};

const isNested = (schema: z.core.$ZodType): boolean =>
  ['object', 'array', 'record'].includes(definition(schema).type) || partsOf(schema).some(isNested);

const nestedValues = (schema: z.core.$ZodType, name: string): fc.Arbitrary<unknown> => {
  const def = definition(schema);
  switch (def.type) {
    case 'object':
      return objects(def.shape);
    case 'array':
      return fc.array(soundValues(def.element, name), { maxLength: 4 });
    case 'record':
      return objects(
        Object.fromEntries(wordsOf(def.keyType).map((word) => [String(word), def.valueType])),
        true,
      );
    case 'nullable':
      return fc.option(soundValues(def.innerType, name), { freq: 4 });
    case 'intersection':
      return fc
        .tuple(
          ...partsOf(schema)
            .filter(isNested)
            .map((part) => soundValues(part, name)),
        )
        .map((parts) => Object.assign({}, ...parts));
    default:
      return fc.oneof(...partsOf(schema).map((part) => soundValues(part, name)));
  }
};

const objects = (
  shape: Readonly<Record<string, z.core.$ZodType>>,
  isPartial = false,
): fc.Arbitrary<unknown> => {
  const fields = Object.entries(shape);
  const values = Object.fromEntries(fields.map(([field, schema]) => [field, soundValues(schema, field)]));
  const required = fields
    .filter(([, schema]) => !isPartial && !isTaken(schema, undefined))
    .map(([field]) => field);
  return fc.record(values, { requiredKeys: required });
};

const plainValues = (schema: z.core.$ZodType, name: string): fc.Arbitrary<unknown> => {
  if (definition(schema).type === 'unknown') return fc.jsonValue({ maxDepth: 2 });
  const sound = [...new Set([...hintsOf(schema), ...candidates(name)])].filter((value) =>
    isTaken(schema, value),
  );
  if (sound.length === 0)
    throw new Error(`Give an example of ${name} in bodies.ts or values.ts: none of them is taken`);
  return fc.constantFrom(...sound);
};

const isTaken = (schema: z.core.$ZodType, value: unknown): boolean =>
  (schema as z.ZodType).safeParse(value).success;

/** A schema's own words and limits at any depth, with values just beyond the limits. */
export const edgesOf = (schema: z.core.$ZodType): unknown[] => [...new Set(edgesWithin(schema))];

const edgesWithin = (schema: z.core.$ZodType): unknown[] => {
  const def = definition(schema);
  if (def.type === 'object') return Object.values(def.shape).flatMap(edgesWithin);
  if (def.type === 'array') return edgesWithin(def.element);
  if (def.type === 'record') return edgesWithin(def.valueType);
  return isNested(schema) ? partsOf(schema).flatMap(edgesWithin) : hintsOf(schema);
};

const hintsOf = (schema: z.core.$ZodType): unknown[] => {
  const def = definition(schema);
  const { minimum, maximum } = schema._zod.bag as { minimum?: unknown; maximum?: unknown };
  const bounds = [minimum, maximum].filter((bound) => typeof bound === 'number');
  const ends =
    def.type === 'number'
      ? bounds.flatMap((bound) => [bound - 1, bound - 0.5, bound, bound + 0.5, bound + 1])
      : bounds.flatMap((bound) =>
          [bound - 1, bound, bound + 1].map((length) => 'x'.repeat(Math.max(length, 0))),
        );
  return [...wordsOf(schema), ...ends, ...partsOf(schema).flatMap(hintsOf)];
};

const wordsOf = (schema: z.core.$ZodType): unknown[] => {
  const def = definition(schema);
  if (def.type === 'enum') return Object.values(def.entries);
  return def.type === 'literal' ? def.values : [];
};
