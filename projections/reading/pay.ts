import { z } from 'zod';

/**
 * What an administrator who does not see pay is told in place of a value, by the schema that the value has; undefined
 * where nothing is (services/api/pay).
 */
export const payMarks = z.registry<{ tell: (value: never) => unknown }>();

export const withheld = () => null;
export const unchanged = <Value>(value: Value): Value => value;

/** Withholds a part of a value: an order that follows from pay, or the months in which it changed. */
export const withPay = <Schema extends z.ZodType>(
  schema: Schema,
  tell: (value: z.output<Schema>) => z.output<Schema> | undefined,
): Schema => {
  payMarks.add(schema, { tell });
  return schema;
};

/** A value that tells nobody's pay: neither do the numbers and texts in it that have no mark of their own. */
export const open = <Schema extends z.ZodType>(schema: Schema): Schema => withPay(schema, unchanged);

// What views are made of that everybody is told. Any other number or text is withheld as pay is.
export const text = open(z.string());
export const id = open(z.number());
/** A whole number: how many, a version, a position. */
export const count = open(z.number());
export const hours = open(z.number());
/** A fraction, or per cents. */
export const ratio = open(z.number());
/** Pounds that are not about people's cost: revenue, prices, software, other costs. */
export const openMoney = open(z.number());
/** The same as decimal text. */
export const openMoneyText = open(z.string());

/**
 * A value that tells what people cost. Null in an answer to an administrator who does not see pay (services/api/pay);
 * never in one to anybody else, unless it can be null by itself.
 */
export const pay = <Schema extends z.ZodType>(schema: Schema) => withPay(schema.nullable(), withheld);

const isPay = (schema: z.ZodType): boolean => payMarks.get(schema)?.tell === withheld;

/** The fields of a view that tell what people cost. */
export const payFieldsOf = ({ shape }: z.ZodObject): readonly string[] =>
  Object.keys(shape).filter((name) => isPay(shape[name]));

/**
 * What changes from which month. An entry with nothing but pay tells when that changed: it is left out, and so is what
 * it was before.
 */
export const datedWithPay = <Change extends z.ZodObject>(change: Change) =>
  withPay(z.array(change), (changes) =>
    changes.flatMap((entry) => {
      const { from, ...terms } = entry as Record<string, unknown>;
      const kept = Object.entries(terms).filter(([, value]) => value !== null);
      return kept.length === 0 ? [] : [{ from, ...Object.fromEntries(kept) } as z.output<Change>];
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
