import { z } from 'zod';

/**
 * What an administrator who does not see pay is told in place of a value, by the schema that the value has; undefined
 * where nothing is (services/api/pay).
 */
export const payMarks = z.registry<{ tell: (value: never) => unknown }>();

const withheld = () => null;

/** Withholds a part of a value: an order that follows from pay, or the months in which it changed. */
export const withPay = <Schema extends z.ZodType>(
  schema: Schema,
  tell: (value: z.output<Schema>) => z.output<Schema> | undefined,
): Schema => {
  payMarks.add(schema, { tell });
  return schema;
};

/**
 * A value that tells what people cost. Null in an answer to an administrator who does not see pay (services/api/pay);
 * never in one to anybody else, unless it can be null by itself.
 */
export const pay = <Schema extends z.ZodType>(schema: Schema) => withPay(schema.nullable(), withheld);

const isPay = (schema: z.ZodType | undefined): boolean =>
  schema !== undefined && payMarks.get(schema)?.tell === withheld;

/** The fields of a view that tell what people cost. */
export const payFieldsOf = ({ shape }: z.ZodObject): readonly string[] =>
  Object.keys(shape).filter((name) => isPay(shape[name] as z.ZodType));

/**
 * What changes from which month. An entry with nothing but pay tells when that changed: it is left out, and so is what
 * it was before.
 */
export const datedWithPay = <Change extends z.ZodObject>(change: Change) =>
  withPay(z.array(change), (changes) =>
    changes.flatMap((entry) => {
      const { from, ...terms } = entry as Record<string, unknown>;
      const told = Object.entries(terms).filter(([, value]) => value !== null);
      return told.length === 0 ? [] : [{ from, ...Object.fromEntries(told) } as z.output<Change>];
    }),
  );

/** People in an order that follows from pay: by name instead. */
export const inOrderOfPay = <Person extends z.ZodType<{ id: number; name: string }>>(person: Person) =>
  withPay(z.array(person), (people) =>
    people.toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB') || one.id - other.id),
  );

/** An answer of which nothing is withheld; only of views in which nothing else can be null. */
export type Whole<View> = View extends readonly (infer Entry)[]
  ? Whole<Entry>[]
  : View extends object
    ? { [Name in keyof View]: Whole<NonNullable<View[Name]>> }
    : View;
