import { z } from 'zod';
import { payMarks, unchanged, withheld } from '#projections/reading/pay.ts';

/** Redacts a value; undefined leaves it out. */
type Tell = (value: unknown) => unknown;

/** Redaction by schema, built once for each response schema. */
const tells = new WeakMap<z.core.$ZodType, Tell>();

/**
 * Redacts a value by its schema for an administrator who doesn't see pay: marked values as their marks say
 * (projections/reading/pay.ts), no unmarked numbers or texts, and no fields that the schema doesn't know.
 * @throws TypeError for a schema type whose contents are unknown
 */
export const withoutPay = <Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) => {
  const tell = tells.get(schema) ?? tellOf(schema, withheld);
  tells.set(schema, tell);
  return tell(value) as z.output<Schema>;
};

/** Redaction of a schema's values; `unmarked` applies to numbers and texts without a mark of their own. */
const tellOf = (schema: z.core.$ZodType, unmarked: Tell): Tell => {
  const mark = payMarks.get(schema as z.ZodType)?.tell as Tell | undefined;
  const inner = innerTell(schema as z.core.$ZodTypes, mark === unchanged ? unchanged : unmarked);
  return mark ? (value) => mark(inner(value)) : inner;
};

const innerTell = (schema: z.core.$ZodTypes, unmarked: Tell): Tell => {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return fields(Object.entries(def.shape).map(([name, field]) => [name, tellOf(field, unmarked)]));
    case 'array': {
      const tell = tellOf(def.element, unmarked);
      return (list) => (list as unknown[]).map(tell).filter((entry) => entry !== undefined);
    }
    case 'record': {
      const tell = tellOf(def.valueType, unmarked);
      return (values) =>
        Object.fromEntries(Object.entries(values as object).map(([name, value]) => [name, tell(value)]));
    }
    case 'union': {
      const options = def.options.map((option) => ({ option, tell: tellOf(option, unmarked) }));
      return (value) => options.find(({ option }) => z.safeParse(option, value).success)?.tell(value);
    }
    case 'nullable': {
      const tell = tellOf(def.innerType, unmarked);
      return (value) => (value === null ? null : (tell(value) ?? null));
    }
    case 'default':
    case 'readonly':
    case 'optional': {
      const tell = tellOf(def.innerType, unmarked);
      return (value) => (value === undefined ? undefined : tell(value));
    }
    case 'string':
    case 'number':
      return unmarked;
    case 'boolean':
    case 'literal':
    case 'enum':
      return unchanged;
    default:
      throw new TypeError(`An answer's schema of the type ${def.type} does not say what of it is pay`);
  }
};

const fields =
  (tellsOfFields: readonly (readonly [string, Tell])[]): Tell =>
  (value) => {
    const answer: Record<string, unknown> = {};
    for (const [name, tell] of tellsOfFields) {
      const each = tell((value as Record<string, unknown>)[name]);
      if (each !== undefined) answer[name] = each;
    }
    return answer;
  };
